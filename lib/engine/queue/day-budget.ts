import { exactUsd } from "#lib/engine/runs/exact-usd.ts";
import type { Gate } from "./gate.ts";

/** What a project has spent today (UTC), in US dollars. `allowedUsd`: what people allowed today beyond the limit of the policy. */
export type DayCost = { limitUsd: number | null; spentUsd: number; allowedUsd: number; until: Date };

/** Whether a project has spent what it may today. */
export function isDaySpent({ limitUsd, spentUsd, allowedUsd }: DayCost): boolean {
  return limitUsd !== null && spentUsd >= exactUsd(limitUsd + allowedUsd);
}

/** The gate that is shut until the day is over, or a person allows more; none where the project may spend more. */
export function dayBudgetGates(cost: DayCost): Gate[] {
  if (!isDaySpent(cost)) return [];
  return [{ code: "budget", room: 0, label: null, text: `${dayCostSentence(cost)}.`, until: cost.until }];
}

/** `$52.10 spent today (UTC), of $50.00 that the project may spend a day`, for gates and holds. */
export function dayCostSentence({ limitUsd, spentUsd, allowedUsd }: DayCost): string {
  const more = allowedUsd > 0 ? ` and $${allowedUsd.toFixed(2)} that were allowed for today` : "";
  return `$${spentUsd.toFixed(2)} spent today (UTC), of $${(limitUsd ?? 0).toFixed(2)} that the project may spend a day${more}`;
}

/** `allowedUsd` once a person lets the project spend so much more today; null: the limit of the day once more. */
export function allowedAfter({ limitUsd, spentUsd }: DayCost, dollars: number | null): number {
  const limit = limitUsd ?? 0;
  return Math.max(0, exactUsd(spentUsd + (dollars ?? limit) - limit));
}
