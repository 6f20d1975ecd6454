import { pool } from "#lib/db/connection/pool.ts";
import { readStoredCategory } from "#lib/engine/failures/categories.ts";
import { statedWaitSeconds } from "#lib/engine/failures/stated-wait.ts";
import type { PastHold } from "#lib/engine/policies/past-deadlines.ts";
import type { PastGrant, PastReview, PastRun, PastTicket } from "#lib/engine/policies/past-ticket.ts";
import type { RunState } from "#lib/engine/runs/run-states.ts";

/** The most attempts that are read: the latest ones. */
export const MOST_ATTEMPTS = 50_000;
/** How many characters of a message are searched for a stated wait, from its beginning. */
const LOOKED_AT = 1000;

/** `from`: when the oldest attempt that was read began. `complete`: no attempt was left out because there were too many. */
export type ReplayHistory = { tickets: PastTicket[]; holds: PastHold[]; from: Date; complete: boolean };

/**
 * The history of a project's tickets since a time, as far as a policy decides on it. A stretch that began before and was not
 * interrupted by a decision of a person is left out entirely. Index run_list, from its beginning; run_number once for each
 * ticket; review_ended; hold_decided; hold_list. No more than {@link MOST_ATTEMPTS}
 * are read; bench/insights.ts says how long that takes.
 */
export async function readReplayHistory(projectId: string, since: Date, now: Date): Promise<ReplayHistory> {
  const { rows } = await pool().query<RunRow>(RUNS, [projectId, since, MOST_ATTEMPTS + 1]);
  const complete = rows.length <= MOST_ATTEMPTS;
  const kept = rows.slice(0, MOST_ATTEMPTS);
  const from = complete ? since : (kept.at(-1)?.startedAt ?? since);
  const [earlier, reviews, grants, holds] = await Promise.all([
    readEarlier(kept),
    readReviews(projectId, from),
    readGrants(projectId, from),
    readHolds(projectId, from, now),
  ]);
  const tickets = new Map<string, PastTicket>();
  // The rows come latest first.
  for (const row of kept.reverse()) {
    if (earlier.get(row.ticketId) === row.budget) continue;
    const ticket = tickets.get(row.ticketId) ?? { id: row.ticketId, runs: [], grants: grants.get(row.ticketId) ?? [] };
    ticket.runs.push(pastRun(row, reviews.get(row.id) ?? []));
    tickets.set(row.ticketId, ticket);
  }
  return { tickets: [...tickets.values()], holds, from, complete };
}

type RunRow = {
  id: string;
  ticketId: string;
  number: number;
  startedAt: Date;
  budget: number;
  state: RunState;
  category: string | null;
  retryAfterSeconds: number | null;
  message: string | null;
};

const RUNS = `SELECT r.id, r.ticket_id AS "ticketId", r.number, r.started_at AS "startedAt", r.budget, r.state, r.category,
    (r.error ->> 'retryAfterSeconds')::float8 AS "retryAfterSeconds",
    CASE WHEN r.error ? 'retryAfterSeconds' THEN NULL ELSE left(r.error ->> 'message', ${LOOKED_AT}) END AS message
  FROM run r WHERE r.project_id = $1 AND r.started_at >= $2 AND r.state <> 'released'
  ORDER BY r.started_at DESC, r.id DESC LIMIT $3`;

/** The budget of the attempt before the first one that was read of each ticket, where there is one. */
async function readEarlier(rows: readonly RunRow[]): Promise<Map<string, number>> {
  const first = new Map<string, number>();
  for (const { ticketId, number } of rows) first.set(ticketId, Math.min(number, first.get(ticketId) ?? number));
  const later = [...first].filter(([, number]) => number > 1);
  const { rows: found } = await pool().query<{ ticketId: string; budget: number }>(
    `SELECT f.ticket_id AS "ticketId", p.budget FROM unnest($1::text[], $2::int[]) AS f(ticket_id, number)
     CROSS JOIN LATERAL (SELECT r.budget FROM run r WHERE r.ticket_id = f.ticket_id AND r.number < f.number
       AND r.state <> 'released' ORDER BY r.number DESC LIMIT 1) p`,
    [later.map(([id]) => id), later.map(([, number]) => number)],
  );
  return new Map(found.map(({ ticketId, budget }) => [ticketId, budget]));
}

async function readReviews(projectId: string, from: Date): Promise<Map<string, PastReview[]>> {
  const { rows } = await pool().query<PastReview & { runId: string }>(
    `SELECT v.run_id AS "runId", v.verdict, v.budget, v.review_budget AS "reviewBudget" FROM review v
     WHERE v.project_id = $1 AND v.ended_at >= $2 AND v.verdict IN ('approved', 'rejected', 'unavailable') ORDER BY v.number`,
    [projectId, from],
  );
  return Map.groupBy(rows, ({ runId }) => runId);
}

/** What decisions granted since, by ticket, with the number of the budget that each began. */
async function readGrants(projectId: string, from: Date): Promise<Map<string, PastGrant[]>> {
  const { rows } = await pool().query<PastGrant & { ticketId: string }>(
    `SELECT d.ticket_id AS "ticketId", d.verb, d.granted, h.category, (d.before -> 'ticket' ->> 'budget')::int + 1 AS budget
     FROM hold h JOIN decision d ON d.hold_id = h.id AND d.undone_at IS NULL
     WHERE h.project_id = $1 AND h.state = 'decided' AND h.closed_at >= $2 AND d.granted IS NOT NULL`,
    [projectId, from],
  );
  return Map.groupBy(rows, ({ ticketId }) => ticketId);
}

/** Holds that opened since; one that was withdrawn waited until then. */
async function readHolds(projectId: string, from: Date, now: Date): Promise<PastHold[]> {
  const { rows } = await pool().query<PastHold>(
    `SELECT h.ticket_id AS "ticketId", h.reason, extract(epoch FROM coalesce(h.closed_at, $3) - h.opened_at)::float8 AS seconds
     FROM hold h WHERE h.project_id = $1 AND h.opened_at >= $2 ORDER BY h.opened_at DESC, h.id DESC LIMIT $4`,
    [projectId, from, now, MOST_ATTEMPTS],
  );
  return rows;
}

function pastRun({ message, ...row }: RunRow, reviews: PastReview[]): PastRun {
  const { number, startedAt, budget, state } = row;
  const category = readStoredCategory(row.category);
  const retryAfterSeconds = row.retryAfterSeconds ?? (message === null ? null : statedWaitSeconds(message));
  return { number, startedAt, budget, state, category, retryAfterSeconds, reviews };
}
