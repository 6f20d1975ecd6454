import { pool } from "#lib/db/connection/pool.ts";

export type DeskFigures = {
  openHolds: number;
  overdueHolds: number;
  claimableTickets: number;
  runningRuns: number;
  openReviews: number;
  /** seconds by the database clock; 0 when nothing waits */
  maintenanceLagSeconds: number;
  eventFeedLagSeconds: number;
};

/** Counts for /metrics. Partial indexes of what is open, and the last few rows of the event log. */
export async function readDeskFigures(): Promise<DeskFigures> {
  const { rows } = await pool().query<DeskFigures>(
    `SELECT
       (SELECT count(*)::int FROM hold WHERE state = 'open') AS "openHolds",
       (SELECT count(*)::int FROM hold WHERE state = 'open' AND check_at < clock_timestamp()) AS "overdueHolds",
       (SELECT count(*)::int FROM ticket WHERE state = 'ready' AND (due OR retry_after <= clock_timestamp())) AS "claimableTickets",
       (SELECT count(*)::int FROM run WHERE state = 'running') AS "runningRuns",
       (SELECT count(*)::int FROM review WHERE state = 'open') AS "openReviews",
       greatest(0, extract(epoch FROM clock_timestamp() - least(
         (SELECT min(lease_expires_at) FROM run WHERE state = 'running'),
         (SELECT min(lease_expires_at) FROM review WHERE state = 'claimed'))), 0)::float8 AS "maintenanceLagSeconds",
       coalesce((SELECT extract(epoch FROM clock_timestamp() - min(at)) FROM event WHERE tx >= pg_snapshot_xmin(pg_current_snapshot())), 0)::float8 AS "eventFeedLagSeconds"`,
  );
  const [figures] = rows;
  if (figures === undefined) throw new Error("the figures of the desk could not be read");
  return figures;
}
