/** To the first thing that can be written or chosen in what stands beside the list. */
export function focusPane(): void {
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>("[data-pane] textarea, [data-pane] [aria-pressed]")?.focus(),
  );
}
