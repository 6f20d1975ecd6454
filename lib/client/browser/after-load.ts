/** The longest wait for an idle moment, which a busy page may never have. Milliseconds. */
const AT_MOST_MS = 2_000;

let first: Promise<void> | null = null;

/**
 * Resolves when the page is loaded and painted and the browser is idle, or as soon as somebody presses a key or a pointer:
 * then what the first paint does not need is fetched. On the server at once.
 */
export function afterLoad(): Promise<void> {
  if (typeof window === "undefined") return Promise.resolve();
  first ??= new Promise((resolve) => {
    const idle = () => whenIdle(resolve);
    if (document.readyState === "complete") idle();
    else window.addEventListener("load", idle, { once: true });
    for (const press of ["keydown", "pointerdown"])
      document.addEventListener(press, () => resolve(), { capture: true, once: true });
  });
  return first;
}

/** Safari has no requestIdleCallback. */
function whenIdle(call: () => void): void {
  if (typeof window.requestIdleCallback === "function") window.requestIdleCallback(call, { timeout: AT_MOST_MS });
  else window.setTimeout(call, 0);
}
