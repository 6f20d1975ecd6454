import { z } from "zod";
import { DecisionVerb, Grant } from "#lib/contract/holds.ts";
import { VERDICTS } from "#lib/contract/reviews.ts";
import { reader } from "#lib/db/connection/transaction.ts";
import { readStoredCategory } from "#lib/engine/failures/categories.ts";
import { statedWaitSeconds } from "#lib/engine/failures/stated-wait.ts";
import { HOLD_REASON_NAMES } from "#lib/engine/holds/hold-reasons.ts";
import type { PastGrant, PastHold, PastReview, PastRun, PastTicket } from "#lib/engine/policies/past-ticket.ts";
import { RUN_STATE_NAMES } from "#lib/engine/runs/run-states.ts";

/** How many attempts are read at most: the latest. */
export const MAX_ATTEMPTS = 50_000;
/** A stated wait is looked for in so many characters at the beginning of a message. */
const MESSAGE_LENGTH = 1000;

/** `from`: when the oldest attempt that was read began; `complete`: no attempt was beyond {@link MAX_ATTEMPTS}. */
export type ReplayHistory = { tickets: PastTicket[]; holds: PastHold[]; from: Date; complete: boolean };

/**
 * What happened to the tickets of a project since a time, as far as a policy decides on it: attempts that failed with their
 * service were charged to nothing. Attempts on a budget that began
 * before that time are left out altogether. Index run_list, from its beginning; run_number once for each ticket; review_ended;
 * hold_decided; hold_list. No more than {@link MAX_ATTEMPTS} attempts are read; bench/insights.ts says how long that takes.
 */
export async function readReplayHistory(projectId: string, since: Date, now: Date): Promise<ReplayHistory> {
  const rows = await reader.rows(RunRow, RUNS, [projectId, since, MAX_ATTEMPTS + 1]);
  const complete = rows.length <= MAX_ATTEMPTS;
  const latest = rows.slice(0, MAX_ATTEMPTS);
  const from = complete ? since : (latest.at(-1)?.startedAt ?? since);
  const [earlier, reviews, grants, holds] = await Promise.all([
    readEarlier(latest),
    readReviews(projectId, from),
    readGrants(projectId, from),
    readHolds(projectId, from, now),
  ]);
  const tickets = new Map<string, PastTicket>();
  // They come from the latest to the first.
  for (const row of latest.reverse()) {
    if (earlier.get(row.ticketId) === row.budget) continue;
    const ticket = tickets.get(row.ticketId) ?? { id: row.ticketId, runs: [], grants: grants.get(row.ticketId) ?? [] };
    ticket.runs.push(pastRun(row, reviews.get(row.id) ?? []));
    tickets.set(row.ticketId, ticket);
  }
  return { tickets: [...tickets.values()], holds, from, complete };
}

const RunRow = z.object({
  id: z.string(),
  ticketId: z.string(),
  number: z.number(),
  startedAt: z.date(),
  budget: z.number(),
  state: z.enum(RUN_STATE_NAMES),
  category: z.string().nullable(),
  retryAfterSeconds: z.number().nullable(),
  message: z.string().nullable(),
});
type RunRow = z.infer<typeof RunRow>;

const RUNS = `SELECT r.id, r.ticket_id AS "ticketId", r.number, r.started_at AS "startedAt", r.budget, r.state, r.category,
    (r.error ->> 'retryAfterSeconds')::float8 AS "retryAfterSeconds",
    CASE WHEN r.error ? 'retryAfterSeconds' THEN NULL ELSE left(r.error ->> 'message', ${MESSAGE_LENGTH}) END AS message
  FROM run r WHERE r.project_id = $1 AND r.started_at >= $2 AND r.state <> 'released' AND r.charged
  ORDER BY r.started_at DESC, r.id DESC LIMIT $3`;

const EarlierRow = z.object({ ticketId: z.string(), budget: z.number() });

/** Ticket → budget of the attempt before the first one that was read, where there is one. */
async function readEarlier(rows: readonly RunRow[]): Promise<Map<string, number>> {
  const first = new Map<string, number>();
  for (const { ticketId, number } of rows) first.set(ticketId, Math.min(number, first.get(ticketId) ?? number));
  const later = [...first].filter(([, number]) => number > 1);
  const found = await reader.rows(
    EarlierRow,
    `SELECT f.ticket_id AS "ticketId", p.budget FROM unnest($1::text[], $2::int[]) AS f(ticket_id, number)
     CROSS JOIN LATERAL (SELECT r.budget FROM run r WHERE r.ticket_id = f.ticket_id AND r.number < f.number
       AND r.state <> 'released' ORDER BY r.number DESC LIMIT 1) p`,
    [later.map(([id]) => id), later.map(([, number]) => number)],
  );
  return new Map(found.map(({ ticketId, budget }) => [ticketId, budget]));
}

const ReviewRow = z.object({
  runId: z.string(),
  verdict: z.enum(VERDICTS),
  budget: z.number(),
  reviewBudget: z.number(),
});

async function readReviews(projectId: string, from: Date): Promise<Map<string, PastReview[]>> {
  const rows = await reader.rows(
    ReviewRow,
    `SELECT v.run_id AS "runId", v.verdict, v.budget, v.review_budget AS "reviewBudget" FROM review v
     WHERE v.project_id = $1 AND v.ended_at >= $2 AND v.verdict IN ('approved', 'rejected', 'unavailable') ORDER BY v.number`,
    [projectId, from],
  );
  return Map.groupBy(rows, ({ runId }) => runId);
}

const GrantRow = z.object({
  ticketId: z.string(),
  verb: DecisionVerb,
  granted: Grant,
  category: z.string().nullable(),
  budget: z.number(),
});

/** Ticket → what decisions granted since, with the number of the budget that each began. */
async function readGrants(projectId: string, from: Date): Promise<Map<string, PastGrant[]>> {
  const rows = await reader.rows(
    GrantRow,
    `SELECT d.ticket_id AS "ticketId", d.verb, d.granted, h.category, (d.before -> 'ticket' ->> 'budget')::int + 1 AS budget
     FROM hold h JOIN decision d ON d.hold_id = h.id AND d.undone_at IS NULL
     WHERE h.project_id = $1 AND h.state = 'decided' AND h.closed_at >= $2 AND d.granted IS NOT NULL`,
    [projectId, from],
  );
  return Map.groupBy(rows, ({ ticketId }) => ticketId);
}

const HoldRow = z.object({ ticketId: z.string(), reason: z.enum(HOLD_REASON_NAMES), seconds: z.number() });

/** Holds that opened since; a withdrawn one waited until it was withdrawn. */
async function readHolds(projectId: string, from: Date, now: Date): Promise<PastHold[]> {
  return reader.rows(
    HoldRow,
    `SELECT h.ticket_id AS "ticketId", h.reason, extract(epoch FROM coalesce(h.closed_at, $3) - h.opened_at)::float8 AS seconds
     FROM hold h WHERE h.project_id = $1 AND h.opened_at >= $2 AND h.ticket_id IS NOT NULL ORDER BY h.opened_at DESC, h.id DESC LIMIT $4`,
    [projectId, from, now, MAX_ATTEMPTS],
  );
}

function pastRun({ message, ...row }: RunRow, reviews: PastReview[]): PastRun {
  const { number, startedAt, budget, state } = row;
  const category = readStoredCategory(row.category);
  const retryAfterSeconds = row.retryAfterSeconds ?? (message === null ? null : statedWaitSeconds(message));
  return { number, startedAt, budget, state, category, retryAfterSeconds, reviews };
}
