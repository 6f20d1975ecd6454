import { Chip, Chips } from "#components/ui/surface/chips.tsx";
import { FACTOR_NAMES } from "#lib/client/queue/minute-words.ts";
import { MINUTE_FACTORS, type MinuteFactor } from "#lib/engine/queue/next-best-minute.ts";
import type { QueueScreenState } from "../use-queue-screen.ts";

/** Switches for the factors of the next best minute; the address holds the ones that are off. */
export function MinuteSwitches({ filter, setFilter }: Pick<QueueScreenState["address"], "filter" | "setFilter">) {
  const off = filter.without ?? [];
  const toggle = (factor: MinuteFactor) => {
    const next = off.includes(factor) ? off.filter((one) => one !== factor) : [...off, factor];
    setFilter({ without: next.length === 0 ? undefined : next });
  };
  return (
    <div className="flex items-center gap-1 px-4 pb-2 text-meta text-t3 max-tablet:pr-0">
      <span className="flex-none">Counts</span>
      <Chips label="Factors of what is recommended next">
        {MINUTE_FACTORS.map((factor) => (
          <Chip key={factor} on={!off.includes(factor)} onClick={() => toggle(factor)}>
            <span className={off.includes(factor) ? "line-through" : undefined}>{FACTOR_NAMES[factor]}</span>
          </Chip>
        ))}
      </Chips>
    </div>
  );
}
