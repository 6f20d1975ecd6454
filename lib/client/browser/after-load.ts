/** Looked at so often that an idle moment never comes: then it is this late at the most. Milliseconds. */
const AT_MOST_MS = 2_000;

let first: Promise<void> | null = null;

/**
 * Resolves when the page has been loaded and painted and the browser has nothing else to do, or as soon as somebody presses
 * a key or a pointer: what the first paint does not need is fetched then. On the server at once.
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
