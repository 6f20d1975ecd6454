import { z } from "zod";
import type { Service } from "#lib/contract/services.ts";
import { reader } from "#lib/db/connection/transaction.ts";
import { SERVICE_STATE_NAMES } from "#lib/engine/services/breaker.ts";

/** Services that worked are found among so many runs, the latest; those that failed have a row of their own. */
const LATEST_RUNS = 2000;
const MAX_LISTED = 200;

const ServiceRow = z.object({
  service: z.string(),
  state: z.enum(SERVICE_STATE_NAMES),
  since: z.date().nullable(),
  probeAt: z.date().nullable(),
  waiting: z.number(),
  recentFailures: z.number(),
});

/**
 * The services of a project, those that are down first, then by name; at most 200. `withinSeconds`: the time in which failures
 * are recent. Primary key of service, the latest 2,000 runs by run_list, and for each service run_failed within the time.
 */
export async function listServices(projectId: string, withinSeconds: number): Promise<Service[]> {
  const rows = await reader.rows(
    ServiceRow,
    `WITH named AS (
       SELECT name FROM service WHERE project_id = $1
       UNION SELECT r.service FROM (SELECT service FROM run WHERE project_id = $1 ORDER BY started_at DESC, id DESC LIMIT ${LATEST_RUNS}) r
         WHERE r.service IS NOT NULL)
     SELECT n.name AS service, coalesce(s.state, 'closed') AS state, s.since, s.probe_at AS "probeAt",
       CASE WHEN s.state <> 'closed' THEN (SELECT count(*)::int FROM waits_for_service w
         WHERE w.project_id = $1 AND w.service = n.name) ELSE 0 END AS waiting,
       (SELECT count(*)::int FROM run r WHERE r.project_id = $1 AND r.state = 'failed' AND r.blamed_service = n.name
          AND r.ended_at > now() - make_interval(secs => $2)) AS "recentFailures"
     FROM named n LEFT JOIN service s ON s.project_id = $1 AND s.name = n.name
     ORDER BY coalesce(s.state, 'closed') = 'closed', n.name LIMIT ${MAX_LISTED}`,
    [projectId, withinSeconds],
  );
  return rows.map((row) => ({
    ...row,
    since: row.since?.toISOString() ?? null,
    probeAt: row.probeAt?.toISOString() ?? null,
  }));
}
