/** Focuses what opened the dialog, or the page if that is gone, as an item of a menu is. */
export function giveFocusBack(opener: Element | null): void {
  const target = opener?.isConnected && opener !== document.body ? opener : document.getElementById("main");
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}
