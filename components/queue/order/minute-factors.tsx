import { Timer } from "lucide-react";
import { minuteSentence, minuteWords } from "#lib/client/queue/minute-words.ts";
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

/** The same for those who listen to the row. */
export function SpokenMinute({ row, off }: { row: QueueRow; off: readonly MinuteFactor[] }) {
  return <span className="sr-only">Stands here for {minuteSentence(row, off)}.</span>;
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
