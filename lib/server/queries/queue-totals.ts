import type { OpenHolds } from "../../db/open-holds.ts";
import { type QueueTotals, readQueueTotals } from "../../db/queue-clusters.ts";
import { registry } from "../../process-registry.ts";

/** Of a list that is longer than a page it is enough to know nearly how long it is. */
const FRESH_MS = 5_000;
const MOST_KEPT = 200;

type Kept = { at: number; totals: Promise<QueueTotals> };

/** How many rows and holds a filter matches, at most five seconds old: it takes a pass over the open holds, which pages do not. */
export function queueTotals(holds: OpenHolds): Promise<QueueTotals> {
  const kept = registry.once("queue totals", () => new Map<string, Kept>());
  const key = JSON.stringify(holds);
  const known = kept.get(key);
  if (known !== undefined && Date.now() - known.at < FRESH_MS) return known.totals;
  const totals = readQueueTotals(holds);
  kept.delete(key);
  kept.set(key, { at: Date.now(), totals });
  totals.catch(() => kept.delete(key));
  if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value ?? "");
  return totals;
}
