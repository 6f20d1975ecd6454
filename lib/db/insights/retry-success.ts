import { z } from "zod";
import { LAST_ATTEMPT, type RetriesInsight, Tried } from "#lib/contract/insights.ts";
import { reader } from "#lib/db/connection/transaction.ts";
import { dayOf, type InsightSpan, spanValues } from "./insight-span.ts";

/**
 * Attempts that ended in the span and were retries, made by the policy after the attempt before failed or was lost. `category`
 * is that of the failure before, `attempt` the number of the retry. Index run_ended; where the attempt before ended before the
 * span, which is rare, also run_number.
 */
export const RETRY_ROWS = `SELECT e.ticket_id, e.at, ${dayOf("e.at")} AS day, coalesce(e.category, p.category) AS category,
    least(e.number, ${LAST_ATTEMPT}) AS attempt, e.outcome
  FROM (SELECT r.ticket_id, r.ended_at AS at, r.number, r.state AS outcome, lag(r.retried) OVER w AS retried,
      lag(coalesce(r.category, 'manual_review')) OVER w AS category
    FROM run r WHERE r.project_id = $1 AND r.ended_at >= $2 AND r.ended_at < $3 AND r.state <> 'released'
    WINDOW w AS (PARTITION BY r.ticket_id ORDER BY r.number)) e
  LEFT JOIN LATERAL (
    SELECT coalesce(q.category, 'manual_review') AS category, q.retried FROM run q
    WHERE e.retried IS NULL AND e.number > 1 AND q.ticket_id = e.ticket_id AND q.number < e.number AND q.state <> 'released'
    ORDER BY q.number DESC LIMIT 1) p ON true
  WHERE e.outcome IN ('succeeded', 'failed', 'lost') AND coalesce(e.retried, p.retried)`;

/** `attempt` null: of all attempts. */
const TriedRow = Tried.extend({ category: z.string(), attempt: z.number().nullable() });

/** How many retries succeeded: in all, by category, by category and attempt. One pass over {@link RETRY_ROWS}. */
export async function readRetrySuccess(span: InsightSpan): Promise<Omit<RetriesInsight, "before">> {
  const rows = await reader.rows(
    TriedRow,
    `SELECT category, attempt, count(*)::int AS tried, count(*) FILTER (WHERE outcome = 'succeeded')::int AS succeeded
     FROM (${RETRY_ROWS}) r GROUP BY GROUPING SETS ((category), (category, attempt)) ORDER BY category, attempt`,
    spanValues(span),
  );
  const categories = rows
    .filter(({ attempt }) => attempt === null)
    .map(({ category, tried, succeeded }) => ({ category, tried, succeeded, attempts: attemptsOf(rows, category) }))
    .toSorted((a, b) => b.succeeded / b.tried - a.succeeded / a.tried || b.tried - a.tried);
  return {
    tried: categories.reduce((sum, { tried }) => sum + tried, 0),
    succeeded: categories.reduce((sum, { succeeded }) => sum + succeeded, 0),
    categories,
  };
}

function attemptsOf(rows: z.infer<typeof TriedRow>[], category: string): (Tried & { attempt: number })[] {
  return rows.flatMap(({ attempt, tried, succeeded, ...row }) =>
    row.category === category && attempt !== null ? [{ attempt, tried, succeeded }] : [],
  );
}
