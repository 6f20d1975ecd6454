import { z } from "zod";
import { readAsks } from "#lib/db/agents/agent-asks.ts";
import { json } from "#lib/db/connection/set-columns.ts";
import { reader } from "#lib/db/connection/transaction.ts";
import type { Reader } from "#lib/db/connection/tx.ts";
import type { UnservedGroup } from "#lib/engine/holds/unserved-hold.ts";

/** Tickets that are named with what stops them. */
const NAMED = 50;

const UnservedRow = z.object({
  reason: z.enum(["no_agent", "no_sentinel"]),
  projectId: z.string(),
  driver: z.string().nullable(),
  count: z.number(),
  since: z.date(),
  ticketIds: z.array(z.string()),
});

/** As in `lib/db/runs/claim-tickets.ts`; a sentinel looks at no driver. */
const SERVED = `LATERAL (
  SELECT bool_or(a.alive) AS alive, max(a."seenAt") AS seen FROM asks a
  WHERE a.role = w.role AND (a."projectId" IS NULL OR a."projectId" = w.project_id) AND w.labels @> a.labels
    AND (a.role = 'sentinel' OR w.driver IS NULL OR w.driver = a.driver)) m`;

/**
 * What waits for an agent or a sentinel and is matched by none that is alive, by project and driver; `since` the oldest of them
 * became claimable, or was last asked for by one that matches. At most 50 `ticketIds`, the oldest first. Indexes ticket_claim, ticket_waiting and review_claim: all that can be claimed now is read, and matched once for each
 * combination of driver and labels.
 */
export async function readUnserved(from: Reader = reader): Promise<UnservedGroup[]> {
  return from.rows(
    UnservedRow,
    `WITH asks AS MATERIALIZED (
       SELECT * FROM jsonb_to_recordset($1::jsonb) AS a(role text, "projectId" text, driver text, labels text[], "seenAt" timestamptz, alive boolean)),
     waiting AS (
       SELECT 'agent' AS role, project_id, driver, labels, id, greatest(updated_at, retry_after) AS since FROM ticket
       WHERE state = 'ready' AND (due OR retry_after <= clock_timestamp())
       UNION ALL
       SELECT 'sentinel', v.project_id, NULL, t.labels, t.id, v.available_at FROM review v JOIN ticket t ON t.id = v.ticket_id
       WHERE v.state = 'open' AND v.available_at <= clock_timestamp() AND t.state = 'in_review'),
     alike AS (
       SELECT role, project_id, driver, labels, count(*)::int AS count, min(since) AS since,
         array_to_string((array_agg(id ORDER BY since, id))[:${NAMED}], ',') AS ids
       FROM waiting GROUP BY role, project_id, driver, labels),
     unserved AS (
       SELECT w.*, greatest(w.since, m.seen) AS unserved_since FROM alike w, ${SERVED} WHERE m.alive IS NOT TRUE)
     SELECT CASE role WHEN 'agent' THEN 'no_agent' ELSE 'no_sentinel' END AS reason, project_id AS "projectId", driver,
       sum(count)::int AS count, min(unserved_since) AS since,
       (string_to_array((array_to_string((array_agg(ids ORDER BY unserved_since))[:${NAMED}], ',')), ','))[:${NAMED}] AS "ticketIds"
     FROM unserved GROUP BY role, project_id, driver`,
    [json(await readAsks(null, from))],
  );
}
