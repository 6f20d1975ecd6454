import { z } from "zod";
import { type AgentsInsight, Health } from "#lib/contract/insights.ts";
import { reader } from "#lib/db/connection/transaction.ts";
import { dayOf, type InsightSpan, spanValues } from "./insight-span.ts";

/**
 * Runs that succeeded, failed or were lost in the span, with the first verdict on each that succeeded. Index run_ended, and
 * review_ended from the beginning of the span: a review ends after its run.
 */
export const AGENT_ROWS = `SELECT r.ticket_id, r.ended_at AS at, ${dayOf("r.ended_at")} AS day, r.agent, r.state AS outcome, r.cost_usd,
    v.verdict AS first_verdict
  FROM run r LEFT JOIN (
    SELECT DISTINCT ON (f.run_id) f.run_id, f.verdict FROM review f
    WHERE f.project_id = $1 AND f.ended_at >= $2 AND f.verdict IN ('approved', 'rejected') ORDER BY f.run_id, f.number) v
    ON v.run_id = r.id AND r.state = 'succeeded'
  WHERE r.project_id = $1 AND r.ended_at >= $2 AND r.ended_at < $3 AND r.state IN ('succeeded', 'failed', 'lost')`;

/** `agent` null: of all. */
const HealthRow = Health.extend({ agent: z.string().nullable() });
const MAX_AGENTS = 50;

/** How runs ended, in all and by agent, the busiest 50. One pass over {@link AGENT_ROWS}. */
export async function readAgentHealth(span: InsightSpan): Promise<Omit<AgentsInsight, "before">> {
  const rows = await reader.rows(
    HealthRow,
    `SELECT agent, count(*)::int AS runs, count(*) FILTER (WHERE outcome = 'succeeded')::int AS succeeded,
       count(*) FILTER (WHERE outcome = 'failed')::int AS failed, count(*) FILTER (WHERE outcome = 'lost')::int AS lost,
       count(first_verdict)::int AS reviewed, count(*) FILTER (WHERE first_verdict = 'approved')::int AS "passedFirst",
       count(DISTINCT ticket_id)::int AS tickets, coalesce(sum(cost_usd), 0) AS "costUsd"
     FROM (${AGENT_ROWS}) r GROUP BY GROUPING SETS ((), (agent)) ORDER BY agent IS NULL DESC, 2 DESC, agent LIMIT ${MAX_AGENTS + 1}`,
    spanValues(span),
  );
  const { agent: _, ...total } = rows.find(({ agent }) => agent === null) ?? { agent: null, ...NONE };
  return { ...total, agents: rows.flatMap(({ agent, ...of }) => (agent === null ? [] : [{ agent, ...of }])) };
}

const NONE: Health = { runs: 0, succeeded: 0, failed: 0, lost: 0, reviewed: 0, passedFirst: 0, tickets: 0, costUsd: 0 };
