import { z } from "zod";
import { type HoldsInsight, Opened } from "#lib/contract/insights.ts";
import { reader } from "#lib/db/connection/transaction.ts";
import { dayOf, type InsightSpan, spanValues } from "./insight-span.ts";

/** Holds of tickets that opened in the span; `back`: after a decision that did not hold. Index hold_list, as far as the span reaches. */
export const HOLD_ROWS = `SELECT h.ticket_id, h.opened_at AS at, ${dayOf("h.opened_at")} AS day, h.reason, h.recurrence > 0 AS back
  FROM hold h WHERE h.project_id = $1 AND h.opened_at >= $2 AND h.opened_at < $3 AND h.ticket_id IS NOT NULL`;

/** `day` null: of all days. */
const OpenedRow = Opened.extend({ reason: z.string(), day: z.number().nullable() });

/** How many opened: in all, by reason, by day and reason. One pass over {@link HOLD_ROWS}. */
export async function readHoldsByReason(span: InsightSpan): Promise<Omit<HoldsInsight, "before">> {
  const rows = await reader.rows(
    OpenedRow,
    `SELECT reason, day, count(*)::int AS opened, count(*) FILTER (WHERE back)::int AS "cameBack"
     FROM (${HOLD_ROWS}) r GROUP BY GROUPING SETS ((reason), (reason, day)) ORDER BY count(*) DESC, reason`,
    spanValues(span),
  );
  const byReason = rows.filter(({ day }) => day === null);
  return {
    ...sumUp(byReason),
    reasons: byReason.map(({ reason, opened, cameBack }) => ({ reason, opened, cameBack })),
    days: span.days.map((_, index) => {
      const ofDay = rows.filter(({ day }) => day === index + 1);
      return { ...sumUp(ofDay), reasons: Object.fromEntries(ofDay.map(({ reason, opened }) => [reason, opened])) };
    }),
  };
}

function sumUp(rows: Opened[]): Opened {
  return {
    opened: rows.reduce((sum, { opened }) => sum + opened, 0),
    cameBack: rows.reduce((sum, { cameBack }) => sum + cameBack, 0),
  };
}
