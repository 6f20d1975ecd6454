import { z } from "zod";
import { type InsightUnit, insightTables } from "#lib/contract/insights/insight-tables.ts";
import {
  INSIGHT_CARDS,
  type InsightCard,
  InsightCsvQuery,
  InsightQuery,
  type Insights,
  Insights as InsightsAnswer,
  InsightTickets,
  InsightTicketsQuery,
} from "../../../contract/insights.ts";
import { getInsights } from "../../queries/insights/get-insights.ts";
import { listInsightTickets } from "../../queries/insights/list-insight-tickets.ts";
import { textAnswer } from "../answer.ts";
import { toCsv } from "../csv.ts";
import { endpointsOf } from "../endpoint.ts";

/** What the insights page shows: its numbers, each card as a file, and the tickets behind each point. */

const { get } = endpointsOf("Insights");
const permission = "read";

export const INSIGHT_ENDPOINTS = [
  get("/api/v1/insights", {
    summary: "How well decisions, retries, sentinels and agents do",
    description:
      "Over the last 7, 30 or 90 days, today included, and over as long a time before. `cards` asks for some of it.",
    permission,
    query: InsightQuery,
    response: InsightsAnswer,
    handler: (access, { query }) => getInsights(access, query),
  }),
  get("/api/v1/insight-tickets", {
    summary: "The tickets behind a number, or behind one point of it",
    description: "The point is told by the parameters that its number knows, such as `reason` and `day` of `holds`.",
    permission,
    query: InsightTicketsQuery,
    response: InsightTickets,
    handler: (access, { query }) => listInsightTickets(access, query),
  }),
  ...INSIGHT_CARDS.map((card) =>
    get(`/api/v1/insights/${card}.csv`, {
      summary: `The card ${card} of the insights as CSV`,
      description: "UTF-8. Times in seconds, shares from 0 to 1, cost in US dollars.",
      permission,
      query: InsightCsvQuery,
      response: z.string(),
      produces: "text/csv",
      handler: async (access, { query }) => {
        const insights = await getInsights(access, { ...query, cards: [card] });
        return textAnswer(200, "text/csv; charset=utf-8", csvOf(card, insights), {
          "Content-Disposition": `attachment; filename="insights-${card}-${query.days}-days.csv"`,
        });
      },
    }),
  ),
];

/** The tables of a card below each other, an empty line between them. */
function csvOf(card: InsightCard, { period, [card]: data }: Insights): string {
  if (data === undefined) throw new Error(`the card ${card} was not read`);
  const blocks = insightTables(card, data, period).map(({ by, columns, rows }) => [
    [by, ...columns.map(({ name, unit }) => `${name}${UNITS[unit] ?? ""}`)],
    ...rows,
  ]);
  return toCsv(blocks.flatMap((block, index) => (index === 0 ? block : [[], ...block])));
}

const UNITS: Partial<Record<InsightUnit, string>> = { seconds: " (seconds)", usd: " (USD)" };
