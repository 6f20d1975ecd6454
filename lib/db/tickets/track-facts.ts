import type { TrackFacts } from "#lib/contract/tickets/tracks.ts";
import { reader } from "#lib/db/connection/transaction.ts";
import type { Planned } from "#lib/db/connection/tx.ts";

type Row = Pick<TrackFacts, "runs" | "reviews" | "holds" | "decisions"> & {
  id: string;
  state: TrackFacts["ticketState"];
  retryAfter: Date | null;
};

/**
 * What tracks are drawn from, for these tickets, in no order; `projects`: only those of them, null: of all. One statement: the
 * primary key of ticket, and run_number, review_number, hold_ticket and decision_ticket for each.
 */
export async function readTrackFacts(
  ticketIds: readonly string[],
  projects: readonly string[] | null = null,
): Promise<TrackFacts[]> {
  if (ticketIds.length === 0) return [];
  const rows = await reader.rows<Row>(TRACK_FACTS, [ticketIds, projects]);
  return rows.map(presentTrackFacts);
}

const TRACK_FACTS: Planned = {
  name: "track_facts",
  text: `
SELECT t.id, t.state, t.retry_after AS "retryAfter",
  coalesce((SELECT jsonb_agg(jsonb_build_object('number', r.number, 'state', r.state, 'startedAt', r.started_at, 'endedAt', r.ended_at,
      'category', r.category) ORDER BY r.number) FROM run r WHERE r.ticket_id = t.id), '[]') AS runs,
  coalesce((SELECT jsonb_agg(jsonb_build_object('startedAt', w.started_at, 'endedAt', w.ended_at, 'verdict', w.verdict) ORDER BY w.number)
    FROM review w WHERE w.ticket_id = t.id), '[]') AS reviews,
  coalesce((SELECT jsonb_agg(jsonb_build_object('openedAt', h.opened_at, 'closedAt', h.closed_at, 'reason', h.reason, 'state', h.state,
      'decidedAt', CASE WHEN h.state = 'decided' THEN h.closed_at END, 'checkAt', h.check_at) ORDER BY h.opened_at)
    FROM hold h WHERE h.ticket_id = t.id), '[]') AS holds,
  coalesce((SELECT jsonb_agg(jsonb_build_object('at', d.at, 'verb', d.verb, 'by', d.actor ->> 'name', 'probation', d.probation,
      'undone', d.undone_at IS NOT NULL) ORDER BY d.at) FROM decision d WHERE d.ticket_id = t.id), '[]') AS decisions
FROM ticket t WHERE t.id = ANY ($1) AND ($2::text[] IS NULL OR t.project_id = ANY ($2))`,
};

/** JSON has the times as PostgreSQL writes them; the contract has them as JavaScript does. */
function presentTrackFacts({ id, state, retryAfter, runs, reviews, holds, decisions }: Row): TrackFacts {
  return {
    ticketId: id,
    ticketState: state,
    retryAfter: retryAfter?.toISOString() ?? null,
    runs: runs.map((run) => ({ ...run, startedAt: iso(run.startedAt), endedAt: iso(run.endedAt) })),
    reviews: reviews.map((review) => ({ ...review, startedAt: iso(review.startedAt), endedAt: iso(review.endedAt) })),
    holds: holds.map((hold) => ({
      ...hold,
      openedAt: iso(hold.openedAt),
      decidedAt: iso(hold.decidedAt),
      closedAt: iso(hold.closedAt),
      checkAt: iso(hold.checkAt),
    })),
    decisions: decisions.map((decision) => ({ ...decision, at: iso(decision.at) })),
  };
}

function iso<T extends string | null>(time: T): T {
  return (time === null ? null : new Date(time).toISOString()) as T;
}
