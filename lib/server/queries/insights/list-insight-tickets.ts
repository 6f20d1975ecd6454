import type { Access } from "#lib/engine/people/access.ts";
import type { InsightPoint, InsightTickets, InsightTicketsQuery } from "../../../contract/insights.ts";
import type { InsightSpan } from "../../../db/insights/insight-span.ts";
import { readTicketsBehind } from "../../../db/insights/tickets-behind.ts";
import { insightPeriod } from "./insight-period.ts";
import { readFigures } from "./read-figures.ts";

/**
 * The tickets behind one point of a number of the insights page, the latest first, at most 100; without a point, behind all of
 * it. Cost: that of the number. Throws `not_found`.
 */
export async function listInsightTickets(access: Access, query: InsightTicketsQuery): Promise<InsightTickets> {
  const { number, project, days, zone, ...point } = query;
  const { now } = await insightPeriod(access, { project, days, zone });
  const { value: rows, asOf } = await readFigures(() => readTicketsBehind(number, now, asRow(point, now)));
  return {
    items: rows.map(({ total: _, at, ...ticket }) => ({ ...ticket, at: at.toISOString() })),
    total: rows[0]?.total ?? 0,
    asOf,
  };
}

/** A point as the columns of a row have it; a day is its place, 0 where it is none of the period. */
function asRow(
  { day, overturned, back, how, firstVerdict, ...rest }: InsightPoint,
  span: InsightSpan,
): Record<string, string | number | boolean> {
  const given = Object.entries(rest).filter((entry): entry is [string, string | number] => entry[1] !== undefined);
  return {
    ...Object.fromEntries(given),
    ...(day === undefined ? {} : { day: 1 + span.days.findIndex((start) => start.getTime() === Date.parse(day)) }),
    ...(overturned === undefined ? {} : { overturned: overturned === "true" }),
    ...(how === undefined ? {} : { [how === "approved" ? "approved_over" : "waived"]: true }),
    ...(firstVerdict === undefined ? {} : { first_verdict: firstVerdict }),
    ...(back === undefined ? {} : { back: back === "true" }),
  };
}
