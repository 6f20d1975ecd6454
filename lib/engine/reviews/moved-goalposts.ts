import type { LedgerMark } from "./ledger-table.ts";

/** Indexes of two reviews in the ledger: the one that accepted a finding, and the later one that raised it again. */
export type MovedGoalposts = { accepted: number; again: number };

/**
 * Finds a review that raised a finding which an earlier review had accepted, as settled or as outside of the criteria: the
 * agent was told that it was done and is now told that it is not (docs/interaction.md#findings-ledger). The latest such pair; null where there is none.
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
