import type { QueueFilter } from "#lib/contract/queue/queue-filter.ts";
import type { MinuteFactor } from "#lib/engine/queue/next-best-minute.ts";

/** The factors that are switched off where the queue is in the order of the next best minute; null in another order. */
export function factorsOff({ sort, without }: QueueFilter): readonly MinuteFactor[] | null {
  return sort === "minute" ? (without ?? ALL_COUNT) : null;
}

/** One constant array, so that memoized rows see the same value. */
const ALL_COUNT: readonly MinuteFactor[] = [];
