/** Focuses the first field or choice in the pane beside the list. */
export function focusPane(): void {
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>("[data-pane] textarea, [data-pane] [aria-pressed]")?.focus(),
  );
}
