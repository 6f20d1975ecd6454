import { z } from "zod";
import { reader } from "#lib/db/connection/transaction.ts";
import type { Tx } from "#lib/db/connection/tx.ts";
import { type Breaker, SERVICE_STATE_NAMES } from "#lib/engine/services/breaker.ts";

/** A service, by its name in a project. */
export type ServiceOf = { projectId: string; name: string };

const BreakerRow = z.object({
  state: z.enum(SERVICE_STATE_NAMES),
  failedProbes: z.number(),
  probeAt: z.date().nullable(),
  wave: z.number(),
});
const COLUMNS = `state, failed_probes AS "failedProbes", probe_at AS "probeAt", wave`;

/**
 * The breaker of a service that has just failed, locked; its row is made where there is none. `withinSeconds`: what failed
 * before is too long ago to count. By primary key.
 */
export async function lockFailing(tx: Tx, { projectId, name }: ServiceOf, withinSeconds: number): Promise<Breaker> {
  return tx.only(
    BreakerRow,
    `INSERT INTO service AS s (project_id, name, state, since)
     VALUES ($1, $2, 'closed', clock_timestamp() - make_interval(secs => $3))
     ON CONFLICT (project_id, name) DO UPDATE SET name = s.name RETURNING ${COLUMNS}`,
    [projectId, name, withinSeconds],
  );
}

/** The breaker of a service, locked; null where it never failed. By primary key. */
export async function lockBreaker(tx: Tx, { projectId, name }: ServiceOf): Promise<Breaker | null> {
  return tx.row(BreakerRow, `SELECT ${COLUMNS} FROM service WHERE project_id = $1 AND name = $2 FOR UPDATE`, [
    projectId,
    name,
  ]);
}

/** Writes a locked breaker. `since` stays for as long as its state does. By primary key. */
export async function updateBreaker(tx: Tx, { projectId, name }: ServiceOf, to: Breaker): Promise<void> {
  await tx.run(
    `UPDATE service SET since = CASE WHEN state = $3 THEN since ELSE clock_timestamp() END, state = $3, failed_probes = $4,
       probe_at = $5, wave = $6 WHERE project_id = $1 AND name = $2`,
    [projectId, name, to.state, to.failedProbes, to.probeAt, to.wave],
  );
}

/** A closed breaker has nothing to say a day later. */
const REMEMBERED = "interval '1 day'";

/** Deletes what is remembered of services that have worked for a day. One pass over a small table. */
export async function deleteClosedBreakers(): Promise<void> {
  await reader.run(`DELETE FROM service WHERE state = 'closed' AND since < now() - ${REMEMBERED}`);
}

const DownRow = z.object({ projectId: z.string(), name: z.string() });

/** Every service that is down, in no order. Index service_down. */
export async function readServicesDown(): Promise<ServiceOf[]> {
  return reader.rows(DownRow, `SELECT project_id AS "projectId", name FROM service WHERE state <> 'closed'`);
}
