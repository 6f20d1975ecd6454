/** The settled findings of a rule: how many people overruled, and how many agents fixed. */
export type Settled = { overturned: number; confirmed: number };

/** With fewer settled findings no share is shown: it would be noise. */
export const MIN_SETTLED = 5;
/** A rule is proposed to become advisory when more than this share of its findings is overturned, at 95 % confidence. */
export const TOO_OFTEN = 0.3;
/** 95 % confidence, two-sided. */
const Z = 1.96;

/** The share of settled findings that were overturned; null where too few are settled to tell. */
export function overturnShare({ overturned, confirmed }: Settled): number | null {
  const settled = overturned + confirmed;
  return settled < MIN_SETTLED ? null : overturned / settled;
}

/**
 * The share that is overturned at least, at 95 % confidence: the lower bound of the Wilson score interval (Wilson 1927).
 * 0 where nothing is settled.
 */
export function overturnShareAtLeast({ overturned, confirmed }: Settled): number {
  const n = overturned + confirmed;
  if (n === 0) return 0;
  const share = overturned / n;
  const square = Z * Z;
  const middle = share + square / (2 * n);
  const spread = Z * Math.sqrt((share * (1 - share)) / n + square / (4 * n * n));
  // Rounding must not carry the bound below 0 or above the share itself.
  return Math.min(share, Math.max(0, (middle - spread) / (1 + square / n)));
}

/** Whether a blocking rule should become advisory: it has enough settled findings, and too many are overturned. */
export function isOverruledTooOften(settled: Settled): boolean {
  return settled.overturned + settled.confirmed >= MIN_SETTLED && overturnShareAtLeast(settled) > TOO_OFTEN;
}
