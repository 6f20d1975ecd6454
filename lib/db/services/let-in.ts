import { z } from "zod";
import { reader } from "#lib/db/connection/transaction.ts";
import type { Reader, Tx } from "#lib/db/connection/tx.ts";
import { type Breaker, SERVICE_STATE_NAMES } from "#lib/engine/services/breaker.ts";

const DownRow = z.object({
  projectId: z.string(),
  state: z.enum(SERVICE_STATE_NAMES),
  failedProbes: z.number(),
  probeAt: z.date().nullable(),
  wave: z.number(),
  running: z.number(),
  now: z.date(),
});
/** A service that is down, as a claim finds it. `running`: runs of its wave that are under way. */
export type ServiceDown = { projectId: string; breaker: Breaker; running: number; now: Date };

/** Keeps everybody else from letting in runs of a service until the transaction ends. Primary key, always in the same order. */
export async function lockServices(tx: Tx, projectIds: string[], name: string): Promise<void> {
  await tx.run("SELECT 1 FROM service WHERE project_id = ANY ($1) AND name = $2 ORDER BY project_id FOR UPDATE", [
    projectIds,
    name,
  ]);
}

/** The breakers of a service that are not closed, in these projects. Indexes service_down and run_running. */
export async function readServiceDown(from: Reader, projectIds: string[], name: string): Promise<ServiceDown[]> {
  const rows = await from.rows(
    DownRow,
    `SELECT s.project_id AS "projectId", s.state, s.failed_probes AS "failedProbes", s.probe_at AS "probeAt", s.wave,
       (SELECT count(*)::int FROM run r WHERE r.project_id = s.project_id AND r.state = 'running' AND r.service = s.name
          AND r.service_wave = s.wave) AS running,
       clock_timestamp() AS now
     FROM service s WHERE s.project_id = ANY ($1) AND s.name = $2 AND s.state <> 'closed'`,
    [projectIds, name],
  );
  return rows.map(({ projectId, running, now, ...breaker }) => ({ projectId, breaker, running, now }));
}

/** Writes in which wave of their service runs were let in. By primary key. */
export async function markLetIn(tx: Tx, runIds: string[], wave: number): Promise<void> {
  await tx.run("UPDATE run SET service_wave = $2 WHERE id = ANY ($1)", [runIds, wave]);
}

const DelayRow = z.object({ ms: z.number().nullable() });

/** Milliseconds by the database's clock until a service is probed next in one of these projects; null: it is not. Index service_down. */
export async function msUntilProbe(projectIds: string[] | null, name: string): Promise<number | null> {
  const { ms } = await reader.only(
    DelayRow,
    `SELECT (extract(epoch FROM min(probe_at) - clock_timestamp()) * 1000)::float8 AS ms FROM service
     WHERE state = 'open' AND name = $2 AND probe_at > clock_timestamp() AND ($1::text[] IS NULL OR project_id = ANY ($1))`,
    [projectIds, name],
  );
  return ms;
}
