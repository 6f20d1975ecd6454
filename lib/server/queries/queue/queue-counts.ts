import { openHoldsOf } from "#lib/db/queue/filtered-holds.ts";
import { type RunFigures, readRunFigures } from "#lib/db/runs/run-figures.ts";
import type { HoldReason } from "#lib/engine/holds/hold-reasons.ts";
import { isLate, isSnoozed, type OpenHoldFilter } from "#lib/engine/queue/open-hold-filter.ts";
import { memoized } from "./open-holds-projection.ts";
import { type QueueProjection, queueProjection } from "./queue-projection.ts";

export type QueueCounts = RunFigures & {
  /** open holds that are not snoozed */
  byReason: Partial<Record<HoldReason, number>>;
  snoozed: number;
  pastTarget: number;
  nextCheckAt: Date | null;
};

/** The counts above the queue and in the navigation, from the projection of all open holds and one statement for the runs. */
export async function queueCounts(projects: string[] | null): Promise<QueueCounts> {
  const [all, runs] = await Promise.all([queueProjection(openHoldsOf({}, projects)), readRunFigures(projects)]);
  return { ...memoized(all.projection, "counts", CLOCK_CONDITIONS, all.now, () => countHolds(all)), ...runs };
}

/** The conditions whose result changes with the clock alone: the counts are computed again when one of them does. */
const CLOCK_CONDITIONS: OpenHoldFilter = {
  reasons: null,
  fingerprints: null,
  snoozed: "without",
  late: true,
  heldMinutes: null,
};

function countHolds({ projection, now }: QueueProjection): Omit<QueueCounts, keyof RunFigures> {
  const byReason: QueueCounts["byReason"] = {};
  let [snoozed, pastTarget, next] = [0, 0, Infinity];
  for (const hold of projection.byTicket.values()) {
    if (isSnoozed(hold, now)) snoozed++;
    else byReason[hold.reason] = (byReason[hold.reason] ?? 0) + 1;
    if (isLate(hold, now)) pastTarget++;
    next = Math.min(next, hold.checkAt);
  }
  return { byReason, snoozed, pastTarget, nextCheckAt: next === Infinity ? null : new Date(next) };
}
