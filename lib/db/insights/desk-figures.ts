import { z } from "zod";
import { reader } from "#lib/db/connection/transaction.ts";

const DeskFigures = z.object({
  openHolds: z.number(),
  overdueHolds: z.number(),
  claimableTickets: z.number(),
  runningRuns: z.number(),
  openReviews: z.number(),
  servicesDown: z.number(),
  waitingForServices: z.number(),
  /** how long the oldest lease has been over, by the database clock; 0 where none is */
  maintenanceLagSeconds: z.number(),
});
export type DeskFigures = z.infer<typeof DeskFigures>;

/** Counts for /metrics, of these projects or of all (null). Partial indexes of what is open. */
export async function readDeskFigures(projects: string[] | null): Promise<DeskFigures> {
  const mine = (column = "project_id") => `($1::text[] IS NULL OR ${column} = ANY ($1))`;
  return reader.only(
    DeskFigures,
    `SELECT
       (SELECT count(*)::int FROM hold WHERE state = 'open' AND ${mine()}) AS "openHolds",
       (SELECT count(*)::int FROM hold WHERE state = 'open' AND check_at < clock_timestamp() AND ${mine()}) AS "overdueHolds",
       (SELECT count(*)::int FROM ticket WHERE state = 'ready' AND (due OR greatest(retry_after, not_before) <= clock_timestamp())
          AND ${mine()}) AS "claimableTickets",
       (SELECT count(*)::int FROM run WHERE state = 'running' AND ${mine()}) AS "runningRuns",
       (SELECT count(*)::int FROM review WHERE state = 'open' AND ${mine()}) AS "openReviews",
       (SELECT count(*)::int FROM service WHERE state <> 'closed' AND ${mine()}) AS "servicesDown",
       (SELECT count(*)::int FROM service s JOIN waits_for_service w ON w.project_id = s.project_id AND w.service = s.name
          WHERE s.state <> 'closed' AND ${mine("s.project_id")}) AS "waitingForServices",
       greatest(0, extract(epoch FROM clock_timestamp() - least(
         (SELECT min(lease_expires_at) FROM run WHERE state = 'running' AND ${mine()}),
         (SELECT min(lease_expires_at) FROM review WHERE state = 'claimed' AND ${mine()}))), 0)::float8 AS "maintenanceLagSeconds"`,
    [projects],
  );
}
