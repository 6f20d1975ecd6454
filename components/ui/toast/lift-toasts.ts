const GAP = 8;

/** For the `ref` of a bar that floats over the list: lifts the toasts above it, so that they do not cover its buttons. */
export const liftToasts = lift("--bar-top");

/** The same for the outbox, which stands at the foot of the page. */
export const liftToastsFromFoot = lift("--foot-top");

function lift(name: string): (bar: HTMLElement | null) => (() => void) | undefined {
  return (bar) => {
    const box = bar?.offsetParent;
    if (!bar || !box) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      const top = box.getBoundingClientRect().top + bar.offsetTop;
      style.setProperty(name, `${bar.offsetHeight > 0 ? window.innerHeight - top + GAP : 0}px`);
    });
    for (const near of [bar, box, bar.previousElementSibling]) if (near) observer.observe(near);
    return () => {
      observer.disconnect();
      style.removeProperty(name);
    };
  };
}
