import { z } from "zod";
import { reader } from "#lib/db/connection/transaction.ts";
import type { ClaimFilter } from "./claim-tickets.ts";

const DelayRow = z.object({ ms: z.number().nullable() });

/**
 * Milliseconds by the database clock until the first ticket of this filter leaves its backoff and may be begun, or until the first decided run may
 * go to another agent than its own; 0 or less: already. Null: there is neither. A run that others may have already is not
 * counted, since a pause or a limit may keep it for long. Index ticket_waiting from its start, and run_resuming.
 */
export async function msUntilClaimable(filter: ClaimFilter, unfetchedAfterSeconds: number): Promise<number | null> {
  const { ms } = await reader.only(
    DelayRow,
    `SELECT (extract(epoch FROM least(
       (SELECT min(greatest(t.retry_after, t.not_before)) FROM ticket t WHERE t.state = 'ready' AND NOT t.due AND ${MATCHES}),
       (SELECT min(r.resuming_since) + make_interval(secs => $4) FROM run r JOIN ticket t ON t.id = r.ticket_id
         WHERE r.state = 'resuming' AND r.resuming_since > now() - make_interval(secs => $4) AND ${MATCHES})
     ) - clock_timestamp()) * 1000)::float8 AS ms`,
    [filter.projects, filter.driver, filter.labels, unfetchedAfterSeconds],
  );
  return ms;
}

const PausedRow = z.object({ paused: z.boolean() });

/** Whether an agent of this name has a run that is paused, or decided and not fetched. Index run_one_open: what is open now. */
export async function hasPausedRun(agent: string): Promise<boolean> {
  const { paused } = await reader.only(
    PausedRow,
    `SELECT EXISTS (SELECT 1 FROM run WHERE state IN ('running', 'paused', 'resuming') AND state <> 'running' AND agent = $1) AS paused`,
    [agent],
  );
  return paused;
}

const MATCHES =
  "($1::text[] IS NULL OR t.project_id = ANY ($1)) AND (t.driver IS NULL OR t.driver = $2) AND t.labels @> $3::text[]";

/** The same for reviews: milliseconds until the first open one may be claimed; null: there is none. Index review_claim. */
export async function msUntilReviewable(filter: Omit<ClaimFilter, "driver">): Promise<number | null> {
  const { ms } = await reader.only(
    DelayRow,
    `SELECT (extract(epoch FROM min(v.available_at) - clock_timestamp()) * 1000)::float8 AS ms
     FROM review v JOIN ticket t ON t.id = v.ticket_id
     WHERE v.state = 'open' AND v.available_at > clock_timestamp()
       AND ($1::text[] IS NULL OR v.project_id = ANY ($1)) AND t.labels @> $2::text[]`,
    [filter.projects, filter.labels],
  );
  return ms;
}
