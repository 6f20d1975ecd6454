import { formatExactDuration } from "#lib/client/time/exact-duration.ts";

export type DelayTick = { at: number; label: string; cap: boolean };

/** Where a wait stands on a logarithmic axis, 0 at the bottom to 1 at the top, and the lines to read it by. */
export interface DelayScale {
  at: (ms: number) => number;
  ticks: DelayTick[];
}

const STEPS = [10, 100, 1000, 10_000, 60_000, 600_000, 3_600_000, 21_600_000, 86_400_000];
/** A cap of more than this many times the longest wait is left out: it would only flatten the curve. */
const CAP_IN_SIGHT = 20;
/** Grid lines closer than this share of the height would have overlapping labels. */
const MIN_GAP = 0.11;

/** The scale for waits in milliseconds, with the cap where it is not left out. Null where nothing waits. */
export function delayScale(waits: readonly number[], cap: number): DelayScale | null {
  const positive = waits.filter((ms) => ms > 0);
  if (positive.length === 0) return null;
  const [least, most] = [Math.min(...positive), Math.max(...positive)];
  const capped = cap > 0 && cap <= most * CAP_IN_SIGHT;
  const bottom = STEPS.findLast((step) => step <= least) ?? least / 2;
  const top = Math.max(most * 1.3, capped ? cap * 1.05 : 0, bottom * 10);
  const at = (ms: number) => Math.max(0, Math.log(Math.max(ms, bottom) / bottom) / Math.log(top / bottom));
  const lines = STEPS.filter((step) => step >= bottom && step <= top && (!capped || apart(at(step), at(cap))));
  const ticks = lines.map((step) => ({ at: at(step), label: formatExactDuration(step), cap: false }));
  return { at, ticks: capped ? [...ticks, { at: at(cap), label: formatExactDuration(cap), cap: true }] : ticks };
}

function apart(one: number, other: number): boolean {
  return Math.abs(one - other) >= MIN_GAP;
}
