/** The page's heading takes the focus when what had it has gone: the version in force stands beside it. */
export function focusHeading(): void {
  const headings = document.querySelectorAll<HTMLElement>("#main h1");
  const shown = [...headings].find((heading) => heading.checkVisibility());
  if (!shown) return;
  shown.tabIndex = -1;
  shown.focus({ preventScroll: true });
}
