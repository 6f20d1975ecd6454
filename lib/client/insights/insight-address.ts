import { z } from "zod";
import {
  INSIGHT_NUMBERS,
  INSIGHT_PERIODS,
  type InsightNumber,
  type InsightPeriod,
  InsightPoint,
} from "#lib/contract/insights.ts";

/** What the address of the page holds: the period, and the point whose tickets are open. */
export interface InsightAddress {
  days: InsightPeriod;
  behind: { number: InsightNumber; point: InsightPoint } | null;
}

const Behind = z.enum(INSIGHT_NUMBERS);
const Point = z.object(InsightPoint.shape);

/** Reads the address; what makes no sense is left out, not refused. */
export function parseInsightAddress(search: Iterable<[string, string]>): InsightAddress {
  const given = Object.fromEntries(search);
  const days = INSIGHT_PERIODS.find((period) => String(period) === given.days) ?? 30;
  const number = Behind.safeParse(given.behind);
  if (!number.success) return { days, behind: null };
  const point = Point.safeParse(given);
  return { days, behind: { number: number.data, point: point.success ? point.data : {} } };
}

/** The query of an address: `?days=7&behind=holds&reason=lost`. */
export function insightSearch({ days, behind }: InsightAddress): string {
  const point = Object.entries(behind ? { behind: behind.number, ...behind.point } : {});
  const given = point.flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  return `?${new URLSearchParams([["days", String(days)], ...given])}`;
}
