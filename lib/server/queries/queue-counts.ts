import { openHoldsOf } from "../../db/filtered-holds.ts";
import { type RunFigures, readRunFigures } from "../../db/run-figures.ts";
import { onceOf } from "../../engine/hold-board.ts";
import type { HoldReason } from "../../engine/hold-reasons.ts";
import { type HoldSieve, isLate, isSnoozed } from "../../engine/open-hold.ts";
import { type QueueBoard, queueBoard } from "./queue-board.ts";

export type QueueCounts = RunFigures & {
  /** open holds; those that are snoozed are counted apart */
  byReason: Partial<Record<HoldReason, number>>;
  snoozed: number;
  pastTarget: number;
  nextCheckAt: Date | null;
};

/** What stands above the queue and in the navigation: the board of all open holds, and one statement for the runs. */
export async function queueCounts(projects: string[] | null): Promise<QueueCounts> {
  const [all, runs] = await Promise.all([queueBoard(openHoldsOf({}, projects)), readRunFigures(projects)]);
  return { ...onceOf(all.board, "counts", BY_THE_CLOCK, all.now, () => countHolds(all)), ...runs };
}

/** What of the counts goes with the clock. */
const BY_THE_CLOCK: HoldSieve = {
  reasons: null,
  fingerprints: null,
  snoozed: "without",
  late: true,
  heldMinutes: null,
};

function countHolds({ board, now }: QueueBoard): Omit<QueueCounts, keyof RunFigures> {
  const byReason: QueueCounts["byReason"] = {};
  let [snoozed, pastTarget, next] = [0, 0, Infinity];
  for (const hold of board.byTicket.values()) {
    if (isSnoozed(hold, now)) snoozed++;
    else byReason[hold.reason] = (byReason[hold.reason] ?? 0) + 1;
    if (isLate(hold, now)) pastTarget++;
    next = Math.min(next, hold.checkAt);
  }
  return { byReason, snoozed, pastTarget, nextCheckAt: next === Infinity ? null : new Date(next) };
}
