/** What is known of the findings of a rule: people overruled so many, and agents settled so many of the others. */
export type Settled = { overturned: number; confirmed: number };

/** Below so many settled findings no share is told: it would be noise. */
export const MIN_SETTLED = 5;
/** A rule is proposed to become advisory when more than this share of its findings is surely overturned. */
export const TOO_OFTEN = 0.3;
/** 95 % confidence, two-sided. */
const Z = 1.96;

/** The share of settled findings that were overturned; null where too few are settled to tell. */
export function overturnShare({ overturned, confirmed }: Settled): number | null {
  const settled = overturned + confirmed;
  return settled < MIN_SETTLED ? null : overturned / settled;
}

/**
 * The least share that so small a sample still speaks for: the lower bound of the Wilson score interval at 95 %
 * (Wilson 1927). 0 where nothing is settled.
 */
export function overturnShareAtLeast({ overturned, confirmed }: Settled): number {
  const n = overturned + confirmed;
  if (n === 0) return 0;
  const share = overturned / n;
  const square = Z * Z;
  const middle = share + square / (2 * n);
  const spread = Z * Math.sqrt((share * (1 - share)) / n + square / (4 * n * n));
  // Where the exact bound is 0 or the share itself, rounding must not carry it past.
  return Math.min(share, Math.max(0, (middle - spread) / (1 + square / n)));
}

/** Whether a rule that blocks should become advisory: enough settled findings, and too many of them surely overturned. */
export function isOverruledTooOften(settled: Settled): boolean {
  return settled.overturned + settled.confirmed >= MIN_SETTLED && overturnShareAtLeast(settled) > TOO_OFTEN;
}
