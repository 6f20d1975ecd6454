/** Where things stand in the full track, in pixels from the top. */
export const MAIN = 46;
export const SIDING = 82;

/** The rows of text beside the lines, as baselines. */
export const ROWS = { above: 35, below: 66, bracket: 79, siding: 101 };

/** The axis moves up where there is no siding, and no bracket, to leave room for. */
export function axisY(hasSiding: boolean, hasBracket: boolean): number {
  if (hasSiding) return 116;
  return hasBracket ? 96 : 84;
}
