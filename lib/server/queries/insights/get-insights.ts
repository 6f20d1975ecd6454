import {
  INSIGHT_CARDS,
  type InsightCard,
  type InsightData,
  type InsightQuery,
  type Insights,
} from "#lib/contract/insights.ts";
import { readAgentHealth } from "#lib/db/insights/agent-health.ts";
import { readDecisionsThatHeld } from "#lib/db/insights/decisions-that-held.ts";
import { readHoldsByReason } from "#lib/db/insights/holds-by-reason.ts";
import type { InsightSpan } from "#lib/db/insights/insight-span.ts";
import { readLedNowhere } from "#lib/db/insights/led-nowhere.ts";
import { readOverturnedRejections } from "#lib/db/insights/overturned-rejections.ts";
import { DECISION_TIME_ROWS, FIRST_LOOK_ROWS, readSpells } from "#lib/db/insights/read-spells.ts";
import { readRetrySuccess } from "#lib/db/insights/retry-success.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { type InsightPeriod, insightPeriod, presentPeriod } from "./insight-period.ts";
import { readFigures } from "./read-figures.ts";

/**
 * Cards of the insights page, each over the period and the one before. Cost: two passes over what happened in each, by the
 * index that its statement names; never over what is older. Throws `not_found`.
 */
export async function getInsights(access: Access, query: InsightQuery): Promise<Insights> {
  const period = await insightPeriod(access, query);
  const { value: cards, asOf } = await readFigures(() =>
    Promise.all((query.cards ?? INSIGHT_CARDS).map((card) => readCard(card, period))),
  );
  return Object.assign({ period: presentPeriod(period), asOf }, ...cards);
}

async function readCard(card: InsightCard, period: InsightPeriod): Promise<Partial<InsightData>> {
  return { [card]: await READ[card](period) };
}

const READ: { [Card in InsightCard]: (period: InsightPeriod) => Promise<InsightData[Card]> } = {
  decisions: (period) =>
    compared(period, readDecisionsThatHeld, ({ held, didNotHold, onProbation }) => ({ held, didNotHold, onProbation })),
  times: async (period) => {
    const [firstLook, decision] = await Promise.all([
      spells(period, FIRST_LOOK_ROWS),
      spells(period, DECISION_TIME_ROWS),
    ]);
    return { firstLook, decision };
  },
  holds: (period) => compared(period, readHoldsByReason, ({ opened, cameBack }) => ({ opened, cameBack })),
  retries: (period) => compared(period, readRetrySuccess, ({ tried, succeeded }) => ({ tried, succeeded })),
  overturns: (period) => compared(period, readOverturnedRejections, ({ sentinels: _, ...total }) => total),
  agents: (period) => compared(period, readAgentHealth, ({ agents: _, ...total }) => total),
  nowhere: (period) => compared(period, readLedNowhere, ({ days: _, reasons: __, ...total }) => total),
};

function spells(period: InsightPeriod, rows: string): Promise<InsightData["times"]["decision"]> {
  return compared(
    period,
    (span) => readSpells(rows, span),
    ({ count, medianSeconds, p90Seconds }) => ({ count, medianSeconds, p90Seconds }),
  );
}

/** One number over the period, and its total over the one before. */
async function compared<T, Total>(
  { now, before }: InsightPeriod,
  read: (span: InsightSpan) => Promise<T>,
  totalOf: (value: T) => Total,
): Promise<T & { before: Total }> {
  const [value, earlier] = await Promise.all([read(now), read(before)]);
  return { ...value, before: totalOf(earlier) };
}
