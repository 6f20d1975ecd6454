import { z } from "zod";
import { PROBATIONS } from "#lib/contract/holds.ts";
import type { TrackFacts } from "#lib/contract/tickets/tracks.ts";
import { JsonTime, jsonArray, jsonObject } from "#lib/db/connection/json-object.ts";
import { reader } from "#lib/db/connection/transaction.ts";
import type { Planned } from "#lib/db/connection/tx.ts";
import { DECISION_VERB_NAMES } from "#lib/engine/holds/decision-verbs.ts";
import { HOLD_REASON_NAMES } from "#lib/engine/holds/hold-reasons.ts";
import { HOLD_STATE_NAMES } from "#lib/engine/holds/hold-states.ts";
import { TICKET_STATE_NAMES } from "#lib/engine/tickets/ticket-states.ts";
import { ReviewJson, RunJson } from "./ticket-history.ts";

/**
 * What tracks are drawn from, for these tickets, in no order; `projects`: only those of them, null: of all. A ticket that is not
 * there is left out. One statement: the primary key of ticket, and run_number, review_number, hold_ticket and decision_ticket
 * for each.
 */
export async function readTrackFacts(
  ticketIds: readonly string[],
  projects: readonly string[] | null = null,
): Promise<TrackFacts[]> {
  if (ticketIds.length === 0) return [];
  const rows = await reader.rows(TrackRow, TRACK_FACTS, [ticketIds, projects]);
  return rows.map(presentTrackFacts);
}

const Run = RunJson.pick({ number: true, state: true, startedAt: true, endedAt: true, category: true });
const Review = ReviewJson.pick({ startedAt: true, endedAt: true, verdict: true });
const Hold = z.object({
  openedAt: JsonTime,
  closedAt: JsonTime.nullable(),
  reason: z.enum(HOLD_REASON_NAMES),
  state: z.enum(HOLD_STATE_NAMES),
  decidedAt: JsonTime.nullable(),
  checkAt: JsonTime.nullable(),
});
const Decision = z.object({
  at: JsonTime,
  verb: z.enum(DECISION_VERB_NAMES),
  by: z.string(),
  probation: z.enum(PROBATIONS).nullable(),
  undone: z.boolean(),
});

const TrackRow = z.object({
  ticketId: z.string(),
  ticketState: z.enum(TICKET_STATE_NAMES),
  retryAfter: z.date().nullable(),
  runs: z.array(Run),
  reviews: z.array(Review),
  holds: z.array(Hold),
  decisions: z.array(Decision),
});

const hold = jsonObject(Hold, "h", { decidedAt: "CASE WHEN h.state = 'decided' THEN h.closed_at END" });
const decision = jsonObject(Decision, "d", { by: "d.actor ->> 'name'", undone: "d.undone_at IS NOT NULL" });

const TRACK_FACTS: Planned = {
  name: "track_facts",
  text: `
SELECT t.id AS "ticketId", t.state AS "ticketState", t.retry_after AS "retryAfter",
  ${jsonArray(jsonObject(Run, "r"), "r.number", "run r WHERE r.ticket_id = t.id")} AS runs,
  ${jsonArray(jsonObject(Review, "v"), "v.number", "review v WHERE v.ticket_id = t.id")} AS reviews,
  ${jsonArray(hold, "h.opened_at", "hold h WHERE h.ticket_id = t.id")} AS holds,
  ${jsonArray(decision, "d.at", "decision d WHERE d.ticket_id = t.id")} AS decisions
FROM ticket t WHERE t.id = ANY ($1) AND ($2::text[] IS NULL OR t.project_id = ANY ($2))`,
};

/** JSON has the times as PostgreSQL writes them; the contract has them as JavaScript does. */
function presentTrackFacts({
  retryAfter,
  runs,
  reviews,
  holds,
  decisions,
  ...ticket
}: z.infer<typeof TrackRow>): TrackFacts {
  return {
    ...ticket,
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
