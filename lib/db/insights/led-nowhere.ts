import { z } from "zod";
import { type NowhereInsight, Spent } from "#lib/contract/insights.ts";
import { reader } from "#lib/db/connection/transaction.ts";
import { dayOf, eachDay, type InsightSpan, spanValues } from "./insight-span.ts";

/** A person approved what the last verdict rejected, before the next attempt began. */
const APPROVED_OVER = `EXISTS (SELECT 1 FROM decision d JOIN hold h ON h.id = d.hold_id
    WHERE d.ticket_id = r.ticket_id AND d.at >= v.ended_at AND d.verb = 'approve' AND d.undone_at IS NULL AND h.subject = 'ticket'
      AND NOT EXISTS (SELECT 1 FROM run n WHERE n.ticket_id = r.ticket_id AND n.number > r.number AND n.started_at < d.at))`;

/**
 * Attempts that ended in the span, released ones left out, with what they cost and `why` they led nowhere: the category of the
 * failure, lost, cancelled, or rejected; null: they led somewhere, or still may. Index run_ended, and review_ended from the
 * span's beginning; then decision_ticket and run_number for what was rejected.
 */
const ENDED_ROWS = `SELECT r.ticket_id, r.ended_at AS at, ${dayOf("r.ended_at")} AS day, r.cost_usd,
    CASE r.state WHEN 'failed' THEN coalesce(r.category, 'manual_review')
      WHEN 'succeeded' THEN CASE WHEN v.verdict = 'rejected' AND NOT ${APPROVED_OVER} THEN 'rejected' END
      ELSE r.state END AS why
  FROM run r LEFT JOIN (
    SELECT DISTINCT ON (f.run_id) f.run_id, f.verdict, f.ended_at FROM review f
    WHERE f.project_id = $1 AND f.ended_at >= $2 AND f.verdict IN ('approved', 'rejected') ORDER BY f.run_id, f.number DESC) v
    ON v.run_id = r.id AND r.state = 'succeeded'
  WHERE r.project_id = $1 AND r.ended_at >= $2 AND r.ended_at < $3 AND r.state IN ('succeeded', 'failed', 'lost', 'cancelled')`;
export const NOWHERE_ROWS = `SELECT * FROM (${ENDED_ROWS}) e WHERE why IS NOT NULL`;

/** Attempts that led nowhere or did not (`nowhere`), for one reason (`why`) or on one day. */
const SpentRow = Spent.extend({ why: z.string().nullable(), day: z.number().nullable(), nowhere: z.boolean() });

/** What attempts that led nowhere cost, in all, by reason and by day; and what all attempts cost. One pass over the same rows. */
export async function readLedNowhere(span: InsightSpan): Promise<Omit<NowhereInsight, "before">> {
  const rows = await reader.rows(
    SpentRow,
    `SELECT why, day, nowhere, count(*)::int AS runs, coalesce(sum(cost_usd), 0) AS "costUsd",
       count(*) FILTER (WHERE cost_usd IS NULL)::int AS unpriced
     FROM (SELECT *, why IS NOT NULL AS nowhere FROM (${ENDED_ROWS}) e) r
     GROUP BY GROUPING SETS ((nowhere, why), (nowhere, day)) ORDER BY 5 DESC, 4 DESC, why`,
    spanValues(span),
  );
  const nowhere = rows.filter((row) => row.nowhere);
  const total = sumUp(rows, true);
  const rest = sumUp(rows, false);
  return {
    ...total,
    all: {
      runs: total.runs + rest.runs,
      costUsd: total.costUsd + rest.costUsd,
      unpriced: total.unpriced + rest.unpriced,
    },
    reasons: nowhere.flatMap((row) => (row.why === null ? [] : [{ why: row.why, ...spentOf(row) }])),
    days: eachDay(span, nowhere, spentOf, NONE),
  };
}

const NONE: Spent = { runs: 0, costUsd: 0, unpriced: 0 };

/** Adds up the days of the attempts that led nowhere, or of the others; every attempt is on one of the days. */
function sumUp(rows: z.infer<typeof SpentRow>[], nowhere: boolean): Spent {
  const days = rows.filter((row) => row.nowhere === nowhere && row.day !== null);
  return {
    runs: days.reduce((sum, { runs }) => sum + runs, 0),
    costUsd: days.reduce((sum, { costUsd }) => sum + costUsd, 0),
    unpriced: days.reduce((sum, { unpriced }) => sum + unpriced, 0),
  };
}

function spentOf({ runs, costUsd, unpriced }: Spent): Spent {
  return { runs, costUsd, unpriced };
}
