"use client";
import { Timer } from "lucide-react";
import { Chip, Chips } from "#components/ui/chips.tsx";
import { FACTOR_NAMES, minuteSentence, minuteWords } from "#lib/client/queue/minute-words.ts";
import type { QueueRow } from "#lib/contract/queue.ts";
import type { QueueFilter } from "#lib/contract/queue-filter.ts";
import { MINUTE_FACTORS, type MinuteFactor } from "#lib/engine/next-best-minute.ts";

/** Which factors the order by the next best minute takes; the address holds those that are switched off. */
export function MinuteSwitches({
  filter,
  setFilter,
}: {
  filter: QueueFilter;
  setFilter: (change: Partial<QueueFilter>) => void;
}) {
  if (filter.sort !== "minute") return null;
  const off = filter.without ?? [];
  const toggle = (factor: MinuteFactor) => {
    const next = off.includes(factor) ? off.filter((one) => one !== factor) : [...off, factor];
    setFilter({ without: next.length === 0 ? undefined : next });
  };
  return (
    <div className="flex items-center gap-1 px-4 pb-2 text-meta text-t3 max-tablet:pr-0">
      <span className="flex-none">Counts</span>
      <Chips label="Factors of the next best minute">
        {MINUTE_FACTORS.map((factor) => (
          <Chip key={factor} on={!off.includes(factor)} onClick={() => toggle(factor)}>
            <span className={off.includes(factor) ? "line-through" : undefined}>{FACTOR_NAMES[factor]}</span>
          </Chip>
        ))}
      </Chips>
    </div>
  );
}

/** In the row: the factors themselves, as short as they can be read. */
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

/** Beside the list: why this hold stands where it stands, in full. */
export function WhyHere({ row, off }: { row: QueueRow; off: readonly MinuteFactor[] }) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 text-meta text-t2">
      <span className="text-t3">Why here</span>
      <span>{minuteSentence(row, off)}</span>
    </p>
  );
}
