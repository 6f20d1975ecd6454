/** Moves the focus to the page's heading after the focused control is gone; the version in force is shown there. */
export function focusHeading(): void {
  const headings = document.querySelectorAll<HTMLElement>("#main h1");
  const shown = [...headings].find((heading) => heading.checkVisibility());
  if (!shown) return;
  shown.tabIndex = -1;
  shown.focus({ preventScroll: true });
}
