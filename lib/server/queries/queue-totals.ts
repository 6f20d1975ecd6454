import type { OpenHolds } from "../../db/open-holds.ts";
import { type QueueTotals, readQueueTotals } from "../../db/queue-clusters.ts";
import { keepFresh } from "./keep-fresh.ts";

/** Of a list that is longer than a page it is enough to know nearly how long it is. */
const LIMITS = { ms: 5_000, most: 200 };

/** How many rows and holds a filter matches, at most five seconds old: it takes a pass over the open holds, which pages do not. */
export function queueTotals(holds: OpenHolds): Promise<QueueTotals> {
  return keepFresh("queue totals", LIMITS, JSON.stringify(holds), () => readQueueTotals(holds));
}
