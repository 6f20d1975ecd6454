import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { getJson } from "#lib/client/requests/get-json.ts";
import type {
  InsightCard,
  InsightData,
  InsightNumber,
  InsightPeriod,
  InsightPoint,
  Insights,
  InsightTickets,
  Period,
} from "#lib/contract/insights.ts";

/** Whose figures, over how many days, and whose days they are. */
export interface InsightRange {
  project: string;
  days: InsightPeriod;
  zone: string;
}

/** Milliseconds: figures of days need not be newer. */
const FIGURES_EVERY = 60_000;

/** One card. Each is read by itself, so that one that fails takes no other with it. */
export function insightQuery<Card extends InsightCard>(range: InsightRange, card: Card) {
  return queryOptions({
    queryKey: ["insights", range, card],
    queryFn: async ({ signal }) =>
      cardOf(card, await getJson<Insights>(`/insights?${search(range, { cards: card })}`, signal)),
    placeholderData: keepPreviousData,
    refetchInterval: FIGURES_EVERY,
  });
}

/** A card of an answer, with its period. */
export function cardOf<Card extends InsightCard>(
  card: Card,
  { period, [card]: data }: Insights,
): { period: Period; data: InsightData[Card] } {
  if (data === undefined) throw new Error(`the desk left out ${card}`);
  return { period, data: data as InsightData[Card] };
}

/** The tickets behind a point. */
export function insightTicketsQuery(range: InsightRange, number: InsightNumber, point: InsightPoint) {
  return queryOptions({
    queryKey: ["insights", range, "tickets", number, point],
    queryFn: ({ signal }) => getJson<InsightTickets>(`/insight-tickets?${search(range, { number, ...point })}`, signal),
  });
}

/** Where a card is to be had as a file. */
export function insightFile(range: InsightRange, card: InsightCard): string {
  return `/api/v1/insights/${card}.csv?${search(range, {})}`;
}

function search({ project, days, zone }: InsightRange, more: Record<string, string | number | undefined>): string {
  const given = Object.entries(more).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  return new URLSearchParams([["project", project], ["days", String(days)], ["zone", zone], ...given]).toString();
}
