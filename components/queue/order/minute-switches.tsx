import { Chip, Chips } from "#components/ui/surface/chips.tsx";
import { FACTOR_NAMES } from "#lib/client/queue/minute-words.ts";
import type { QueueFilter } from "#lib/contract/queue/queue-filter.ts";
import { MINUTE_FACTORS, type MinuteFactor } from "#lib/engine/queue/next-best-minute.ts";

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
