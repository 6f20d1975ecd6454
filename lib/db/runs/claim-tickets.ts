import { z } from "zod";
import type { Tx } from "#lib/db/connection/tx.ts";

/** What a claim asks for. `projects` null: every project. */
export type ClaimFilter = { projects: string[] | null; labels: string[]; driver: string | null };

export type NewLease = { runId: string; leaseHash: string };

const ClaimedRow = z.object({ runId: z.string(), ticketId: z.string(), projectId: z.string(), number: z.number() });
export type ClaimedTicket = z.infer<typeof ClaimedRow>;

const RunRow = z.object({ runId: z.string(), ticketId: z.string() });

/**
 * Takes up to `leases.length` claimable tickets, each for one of the leases, the most urgent and oldest first, and starts their
 * runs. No claim waits for another one (SKIP LOCKED); a ticket that another transaction only refers to is not skipped (NO KEY
 * UPDATE). Fewer rows, or none: no more is claimable. Index ticket_claim: as many entries as tickets are taken and locked by
 * others; where more than one project is asked for, the ready tickets of all of them are sorted.
 */
export async function claimTickets(
  tx: Tx,
  filter: ClaimFilter,
  agent: string,
  leaseSeconds: number,
  leases: NewLease[],
): Promise<ClaimedTicket[]> {
  const { where, params } = claimable(filter, 5);
  return tx.rows(
    ClaimedRow,
    `WITH picked AS MATERIALIZED (
       SELECT t.id, t.project_id, t.budget, t.priority, t.created_at, t.number FROM ticket t
       WHERE t.state = 'ready' AND t.due AND ${where}
       ORDER BY t.priority, t.created_at, t.number LIMIT $1 FOR NO KEY UPDATE SKIP LOCKED),
     numbered AS (SELECT p.*, row_number() OVER (ORDER BY p.priority, p.created_at, p.number) AS n FROM picked p),
     taken AS (
       UPDATE ticket t SET state = 'in_progress', retry_after = NULL, version = t.version + 1, updated_at = clock_timestamp()
       FROM numbered p WHERE t.id = p.id AND t.state = 'ready' RETURNING t.id, t.project_id, t.budget, p.n),
     started AS (
       INSERT INTO run (id, ticket_id, project_id, number, agent, state, lease_hash, lease_seconds, lease_expires_at, started_at, budget)
       SELECT l.run_id, t.id, t.project_id, coalesce((SELECT max(r.number) FROM run r WHERE r.ticket_id = t.id), 0) + 1,
         $2, 'running', l.lease_hash, $3::int, clock_timestamp() + make_interval(secs => $3::int), clock_timestamp(), t.budget
       FROM taken t JOIN ROWS FROM (jsonb_to_recordset($4::jsonb) AS (run_id text, lease_hash text)) WITH ORDINALITY AS l(run_id, lease_hash, n) ON l.n = t.n
       RETURNING id, ticket_id, project_id, number)
     SELECT s.id AS "runId", s.ticket_id AS "ticketId", s.project_id AS "projectId", s.number FROM started s JOIN taken t ON t.id = s.ticket_id ORDER BY t.n`,
    [
      leases.length,
      agent,
      leaseSeconds,
      JSON.stringify(leases.map((lease) => ({ run_id: lease.runId, lease_hash: lease.leaseHash }))),
      ...params,
    ],
  );
}

/**
 * Moves tickets whose backoff has ended, and whose `notBefore` has come, into the index that claims read. Index ticket_waiting: only what is due, most of the
 * time nothing.
 */
export async function promoteDueTickets(tx: Pick<Tx, "run">): Promise<void> {
  await tx.run(
    `UPDATE ticket SET due = true WHERE id = ANY (ARRAY(
       SELECT id FROM ticket WHERE state = 'ready' AND NOT due AND greatest(retry_after, not_before) <= clock_timestamp() FOR NO KEY UPDATE SKIP LOCKED))`,
  );
}

/**
 * Locks the ticket of one run that was decided on and that its agent has not fetched within the time (docs/contract.md#resume), under the same
 * filter. Null: there is none that nobody else has locked. Index run_resuming.
 */
export async function lockUnfetchedRun(tx: Tx, filter: ClaimFilter, afterSeconds: number) {
  const { where, params } = claimable(filter, 2);
  return tx.row(
    RunRow,
    `SELECT r.id AS "runId", r.ticket_id AS "ticketId" FROM run r JOIN ticket t ON t.id = r.ticket_id
     WHERE r.state = 'resuming' AND r.resuming_since <= clock_timestamp() - make_interval(secs => $1::int) AND ${where}
     ORDER BY t.priority, r.resuming_since LIMIT 1 FOR NO KEY UPDATE OF t SKIP LOCKED`,
    [afterSeconds, ...params],
  );
}

/** A ticket with a driver goes only to a claim that names it; one without goes to any. The ticket has all the labels. */
function claimable(filter: ClaimFilter, first: number): { where: string; params: unknown[] } {
  const project = inProjects(filter.projects, first);
  return {
    where: `${project.where} AND (t.driver IS NULL OR t.driver = $${first + 1}) AND t.labels @> $${first + 2}::text[]`,
    params: [project.param, filter.driver, filter.labels],
  };
}

/** One project as an equality, so that ticket_claim serves the order as well. */
function inProjects(projects: string[] | null, at: number): { where: string; param: unknown } {
  if (projects === null) return { where: `$${at}::text IS NULL`, param: null };
  if (projects.length === 1) return { where: `t.project_id = $${at}`, param: projects[0] };
  return { where: `t.project_id = ANY ($${at}::text[])`, param: projects };
}
