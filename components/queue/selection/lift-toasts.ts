const GAP = 8;

/** For the `ref` of a bar that floats over the list: lifts the toasts above it, so that they do not cover its buttons. */
export function liftToasts(bar: HTMLElement | null): (() => void) | undefined {
  const list = bar?.offsetParent;
  if (!bar || !list) return;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => {
    const top = list.getBoundingClientRect().top + bar.offsetTop;
    style.setProperty("--bar-top", `${bar.offsetHeight > 0 ? window.innerHeight - top + GAP : 0}px`);
  });
  observer.observe(bar);
  observer.observe(list);
  return () => {
    observer.disconnect();
    style.removeProperty("--bar-top");
  };
}
