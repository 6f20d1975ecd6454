import type { LedgerMark } from "./ledger-table.ts";

/** Places of two reviews in the ledger: which accepted a finding, and which raised it again. */
export type MovedGoalposts = { accepted: number; again: number };

/**
 * Whether a review raised what an earlier one had accepted: found settled, or let go as outside of the criteria. The agent was
 * told that it was done, and is now told that it is not (WISHES 3). The latest such turn; null where there is none.
 */
export function movedGoalposts(marks: readonly LedgerMark[]): MovedGoalposts | null {
  const again = marks.findLastIndex(
    (mark, index) =>
      mark === "re_raised" && ACCEPTED.has(marks.slice(0, index).findLast((one) => one !== null) ?? null),
  );
  if (again === -1) return null;
  return { accepted: marks.slice(0, again).findLastIndex((mark) => mark !== null), again };
}

const ACCEPTED: ReadonlySet<LedgerMark> = new Set(["addressed", "withdrawn"]);
