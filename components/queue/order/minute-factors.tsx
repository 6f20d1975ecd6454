import { Timer } from "lucide-react";
import { minuteSentence, minuteWords } from "#lib/client/queue/minute-words.ts";
import type { QueueFilter } from "#lib/contract/queue/queue-filter.ts";
import type { QueueRow } from "#lib/contract/queue.ts";
import type { MinuteFactor } from "#lib/engine/queue/next-best-minute.ts";

/** The factors of a row's place, as short as possible, inside the row. */
export function MinuteLine({ row, off }: { row: QueueRow; off: readonly MinuteFactor[] }) {
  return (
    <span className="flex min-w-0 items-center gap-1 text-t2">
      <Timer aria-hidden="true" className="size-3.25 flex-none text-t3" />
      <span className="truncate">
        {minuteWords(row, off, true).map(({ factor, sign, words }) => (
          <span key={factor}>
            <span className="text-t3">{sign}</span>
            {words}{" "}
          </span>
        ))}
      </span>
    </span>
  );
}

/** Why this hold stands where it stands, in full, beside the list. */
export function WhyHere({ row, off }: { row: QueueRow; off: readonly MinuteFactor[] }) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 text-meta text-t2">
      <span className="text-t3">Why here</span>
      <span>{minuteSentence(row, off)}</span>
    </p>
  );
}

/** The factors that are switched off where the queue is in the order of the next best minute; null in another order. */
export function factorsOff({ sort, without }: QueueFilter): readonly MinuteFactor[] | null {
  return sort === "minute" ? (without ?? ALL_COUNT) : null;
}

/** One constant array, so that memoized rows see the same value. */
const ALL_COUNT: readonly MinuteFactor[] = [];
