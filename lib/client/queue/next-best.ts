/**
 * To which of the rows, the best first, N leads: to the best there is, and pressed again where it has led to, onwards. Null:
 * there is no other.
 */
export function nextBest(ranked: readonly string[], current: string | null, ledTo: string | null): number | null {
  const here = current === null ? -1 : ranked.indexOf(current);
  const to = here >= 0 && current === ledTo ? (here + 1) % ranked.length : Number(here === 0);
  return to === here || to >= ranked.length ? null : to;
}
