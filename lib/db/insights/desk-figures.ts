import { z } from "zod";
import { reader } from "#lib/db/connection/transaction.ts";

const DeskFigures = z.object({
  openHolds: z.number(),
  overdueHolds: z.number(),
  claimableTickets: z.number(),
  runningRuns: z.number(),
  openReviews: z.number(),
  /** how long the oldest lease has been over, by the database clock; 0 where none is */
  maintenanceLagSeconds: z.number(),
  /** how old the oldest line is that streams cannot read yet; 0 where there is none */
  eventFeedLagSeconds: z.number(),
});
export type DeskFigures = z.infer<typeof DeskFigures>;

/** Counts for /metrics. Partial indexes of what is open, and the last few rows of the event log. */
export async function readDeskFigures(): Promise<DeskFigures> {
  return reader.only(
    DeskFigures,
    `SELECT
       (SELECT count(*)::int FROM hold WHERE state = 'open') AS "openHolds",
       (SELECT count(*)::int FROM hold WHERE state = 'open' AND check_at < clock_timestamp()) AS "overdueHolds",
       (SELECT count(*)::int FROM ticket WHERE state = 'ready' AND (due OR greatest(retry_after, not_before) <= clock_timestamp())) AS "claimableTickets",
       (SELECT count(*)::int FROM run WHERE state = 'running') AS "runningRuns",
       (SELECT count(*)::int FROM review WHERE state = 'open') AS "openReviews",
       greatest(0, extract(epoch FROM clock_timestamp() - least(
         (SELECT min(lease_expires_at) FROM run WHERE state = 'running'),
         (SELECT min(lease_expires_at) FROM review WHERE state = 'claimed'))), 0)::float8 AS "maintenanceLagSeconds",
       coalesce((SELECT extract(epoch FROM clock_timestamp() - min(at)) FROM event WHERE tx >= pg_snapshot_xmin(pg_current_snapshot())), 0)::float8 AS "eventFeedLagSeconds"`,
  );
}
