import { z } from "zod";
import { CAUSE_DAYS } from "#lib/contract/queue/cause-history.ts";
import { reader } from "#lib/db/connection/transaction.ts";

/** Holds whose agents are looked up, and agents that are named. */
const LOOKED_AT = 500;
const NAMED = 20;

const Row = z.object({
  firstAt: z.date().nullable(),
  lastAt: z.date().nullable(),
  total: z.number(),
  days: z.array(z.object({ ago: z.number(), count: z.number() })),
  agents: z.array(z.object({ agent: z.string(), count: z.number() })),
});

/**
 * All holds of a cause in these projects (null: all): the first, the last, how many, and per 24 hours before now. The agent of a
 * hold is that of its run, else of the latest attempt before it. Index hold_cause, then run_number for the latest 500.
 */
export async function readCauseHistory(
  projects: readonly string[] | null,
  fingerprint: string,
): Promise<z.infer<typeof Row>> {
  return reader.only(
    Row,
    `WITH alike AS MATERIALIZED (
       SELECT h.opened_at, h.ticket_id, h.run_id FROM hold h
       WHERE h.project_id = ANY (coalesce($1::text[], ARRAY(SELECT id FROM project))) AND h.fingerprint = $2)
     SELECT min(opened_at) AS "firstAt", max(opened_at) AS "lastAt", count(*)::int AS total,
       coalesce((SELECT jsonb_agg(d) FROM (
         SELECT floor(extract(epoch FROM now() - opened_at) / 86400)::int AS ago, count(*)::int AS count FROM alike
         WHERE opened_at > now() - make_interval(days => ${CAUSE_DAYS}) GROUP BY 1) d), '[]') AS days,
       coalesce((SELECT jsonb_agg(a) FROM (
         SELECT r.agent, count(*)::int AS count
         FROM (SELECT * FROM alike ORDER BY opened_at DESC LIMIT ${LOOKED_AT}) l CROSS JOIN LATERAL (
           SELECT k.agent FROM run k WHERE k.ticket_id = l.ticket_id AND (l.run_id IS NULL OR k.id = l.run_id) AND k.started_at <= l.opened_at
           ORDER BY k.number DESC LIMIT 1) r
         GROUP BY r.agent ORDER BY count DESC, r.agent LIMIT ${NAMED}) a), '[]') AS agents
     FROM alike`,
    [projects, fingerprint],
  );
}
