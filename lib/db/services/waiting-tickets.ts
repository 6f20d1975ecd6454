import { z } from "zod";
import type { Reader } from "#lib/db/connection/tx.ts";
import { SERVICE_STATE_NAMES } from "#lib/engine/services/breaker.ts";
import type { ServiceOf } from "./breakers.ts";

const WaitingRow = z.object({ ticketId: z.string(), runId: z.string() });

/** The tickets that wait for a service, each with the run that failed last, oldest key first. Index run_waits_for_service. */
export async function readWaiting(from: Reader, { projectId, name }: ServiceOf): Promise<z.infer<typeof WaitingRow>[]> {
  return from.rows(
    WaitingRow,
    `SELECT ticket_id AS "ticketId", run_id AS "runId" FROM waits_for_service WHERE project_id = $1 AND service = $2 ORDER BY number`,
    [projectId, name],
  );
}

const WaitedForRow = z.object({ name: z.string(), state: z.enum(SERVICE_STATE_NAMES), probeAt: z.date().nullable() });

/** The service that a ticket waits for; null: none, or it works again. By the runs of the ticket and the key of service. */
export async function readWaitedFor(from: Reader, ticketId: string): Promise<z.infer<typeof WaitedForRow> | null> {
  return from.row(
    WaitedForRow,
    `SELECT s.name, s.state, s.probe_at AS "probeAt" FROM waits_for_service w
     JOIN service s ON s.project_id = w.project_id AND s.name = w.service AND s.state <> 'closed'
     WHERE w.ticket_id = $1 ORDER BY w.ended_at DESC LIMIT 1`,
    [ticketId],
  );
}

const FactsRow = z.object({ waiting: z.number(), running: z.number(), ready: z.boolean(), quietMs: z.number() });

/**
 * How it stands around a service: tickets that wait for it, runs of its present wave that are under way, whether the project
 * has anything ready, and how long its state has been the same. Indexes run_waits_for_service, run_running, ticket_claim.
 */
export async function readAroundService(
  from: Reader,
  { projectId, name }: ServiceOf,
): Promise<z.infer<typeof FactsRow>> {
  return from.only(
    FactsRow,
    `SELECT (SELECT count(*)::int FROM waits_for_service w WHERE w.project_id = s.project_id AND w.service = s.name) AS waiting,
       (SELECT count(*)::int FROM run r WHERE r.project_id = s.project_id AND r.state = 'running' AND r.service = s.name
          AND r.service_wave = s.wave) AS running,
       EXISTS (SELECT 1 FROM ticket t WHERE t.project_id = s.project_id AND t.state = 'ready' AND t.due) AS ready,
       (extract(epoch FROM clock_timestamp() - s.since) * 1000)::float8 AS "quietMs"
     FROM service s WHERE s.project_id = $1 AND s.name = $2`,
    [projectId, name],
  );
}
