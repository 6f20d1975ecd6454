/** Marks the field that a person wants next where a dialog led to it, such as the line of a session that they took over. */
export const WANTS_FOCUS = "data-wants-focus";

/**
 * Focuses what opened the dialog, or, if that is gone, as an item of a menu is, the field that is wanted next, or the page.
 * Radix calls it a moment after the dialog has gone: whoever has gone on to a field by then stays there, with what they type.
 */
export function giveFocusBack(opener: Element | null): void {
  if (document.activeElement !== document.body) return;
  const isThere = opener?.isConnected && opener !== document.body;
  const next = document.querySelector(`[${WANTS_FOCUS}]`) ?? document.getElementById("main");
  const target = isThere ? opener : next;
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}
