/** Focuses the note in the pane beside the list. */
export function focusNote(): void {
  document.querySelector<HTMLElement>("[data-pane] [data-note]")?.focus();
}

/**
 * To what stands beside the list as a whole, where the control that has the focus is about to go: another pane takes its
 * place, or its button has done what it was for. Who has gone elsewhere meanwhile stays there.
 */
export function focusBeside(): void {
  const beside = document.querySelector("[data-pane]")?.closest("section");
  const { activeElement } = document;
  const goes = activeElement === document.body || activeElement?.closest("[role=toolbar]");
  if (!beside || !(goes || beside.contains(activeElement))) return;
  // Focusable only for this moment: a later click in the pane must focus the part that scrolls.
  beside.tabIndex = -1;
  beside.addEventListener("blur", () => beside.removeAttribute("tabindex"), { once: true });
  beside.focus({ preventScroll: true });
}

/** For the `ref` of a control that an update may remove while it has the focus. */
export function focusBesideAfter(control: HTMLElement | null): () => void {
  return () => {
    if (control !== null && control === document.activeElement) focusBeside();
  };
}

/** Focuses the first field or choice in the pane beside the list. */
export function focusPane(): void {
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>("[data-pane] textarea, [data-pane] [aria-pressed]")?.focus(),
  );
}
