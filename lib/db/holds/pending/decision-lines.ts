import { z } from "zod";
import { By } from "#lib/contract/basics.ts";
import { PROBATIONS } from "#lib/contract/holds.ts";
import { reader } from "#lib/db/connection/transaction.ts";
import { CONSENT_ANSWERS } from "#lib/engine/consents/consent-scopes.ts";
import { DECISION_VERB_NAMES } from "#lib/engine/holds/decision-verbs.ts";
import { RUN_STATE_NAMES } from "#lib/engine/runs/run-states.ts";
import { TICKET_STATE_NAMES } from "#lib/engine/tickets/ticket-states.ts";

/** The strip shows what was decided so recently, and at most so much of it. */
const RECENT = "clock_timestamp() - interval '1 hour'";
const MOST_RECENT = 200;

const Line = z.object({
  id: z.string(),
  holdId: z.string(),
  project: z.string(),
  about: z.string().nullable(),
  ticketId: z.string().nullable(),
  ticketKey: z.string().nullable(),
  ticketTitle: z.string().nullable(),
  verb: z.enum(DECISION_VERB_NAMES),
  consent: z.enum(CONSENT_ANSWERS).nullable(),
  by: By,
  at: z.date(),
  note: z.string().nullable(),
});

const MadeRow = Line.extend({
  closedAt: z.date().nullable(),
  ticketState: z.enum(TICKET_STATE_NAMES).nullable(),
  probation: z.enum(PROBATIONS).nullable(),
  verifiedAt: z.date().nullable(),
  undoneAt: z.date().nullable(),
  undoneBy: By.nullable(),
  runId: z.string().nullable(),
  runNumber: z.number().nullable(),
  runAgent: z.string().nullable(),
  runState: z.enum(RUN_STATE_NAMES).nullable(),
});
/** A decision that was made, and what is known of what came of it. */
export type MadeRow = z.infer<typeof MadeRow>;

const PendingLine = Line.extend({
  state: z.enum(["sending", "undone", "not_sent"]),
  sendAt: z.date(),
  endedAt: z.date().nullable(),
  endedBy: By.nullable(),
  why: z.string().nullable(),
});
/** A decision that was stored: to be sent, taken back before, or impossible by then. */
export type PendingLine = z.infer<typeof PendingLine>;

const OF_HOLD = `h.id AS "holdId", p.slug AS project, h.about, t.id AS "ticketId", t.key AS "ticketKey", t.title AS "ticketTitle"`;
/** What a decision on a tool call says to it; a scope that nobody named is the narrowest. */
const consent = (verb: string, scope: string) =>
  `CASE WHEN h.call IS NULL THEN NULL WHEN ${verb} = 'approve' THEN coalesce(${scope}, 'once') WHEN ${verb} = 'reject' THEN 'denied' END AS consent`;
const MADE = `SELECT d.id, ${OF_HOLD}, d.verb, ${consent("d.verb", "(SELECT c.scope FROM consent c WHERE c.decision_id = d.id)")}, d.actor - 'kind' AS by, d.at, d.note, h.closed_at AS "closedAt", t.state AS "ticketState",
  d.probation, d.verified_at AS "verifiedAt", d.undone_at AS "undoneAt", d.undone_by - 'kind' AS "undoneBy",
  r.id AS "runId", r.number AS "runNumber", r.agent AS "runAgent", r.state AS "runState"
FROM hold h JOIN decision d ON d.hold_id = h.id JOIN project p ON p.id = h.project_id
LEFT JOIN ticket t ON t.id = h.ticket_id
LEFT JOIN LATERAL (
  SELECT l.id, l.number, l.agent, l.state FROM run l
  WHERE l.ticket_id = h.ticket_id AND l.state <> 'released' AND (l.started_at >= d.at OR l.id = h.run_id AND d.verb <> 'retry')
  ORDER BY l.number DESC LIMIT 1) r ON true`;

/**
 * Decisions in force, the latest first, at most `limit`, after `after`; `projects` null: of all. For one project index hold_decided
 * from its end; for several those of each are sorted. For each its decision (decision_one), its
 * consent (consent_decision) and latest run (run_number).
 */
export async function readMade(
  projects: string[] | null,
  { after, limit }: { after: { at: Date; id: string } | null; limit: number },
): Promise<MadeRow[]> {
  return reader.rows(
    MadeRow,
    `${MADE} WHERE h.state = 'decided' AND d.undone_at IS NULL AND ($1::text[] IS NULL OR h.project_id = ANY ($1))
       AND ($2::timestamptz IS NULL OR (h.closed_at, d.id) < ($2, $3))
     ORDER BY h.closed_at DESC, d.id DESC LIMIT $4`,
    [projects, after?.at ?? null, after?.id ?? null, limit],
  );
}

/** The same of the last hour, with those that were undone in it. Indexes hold_decided and decision_undone. */
export async function readRecentlyMade(projects: string[] | null): Promise<MadeRow[]> {
  const ofProjects = "($1::text[] IS NULL OR h.project_id = ANY ($1))";
  return reader.rows(
    MadeRow,
    `(${MADE} WHERE h.state = 'decided' AND d.undone_at IS NULL AND h.closed_at > ${RECENT} AND ${ofProjects}
       ORDER BY h.closed_at DESC LIMIT ${MOST_RECENT})
     UNION ALL (${MADE} WHERE d.undone_at > ${RECENT} AND ${ofProjects} ORDER BY d.undone_at DESC LIMIT ${MOST_RECENT})`,
    [projects],
  );
}

/** Decisions that are stored, and those of the last hour that came to nothing. Indexes pending_decision_due and _ended. */
export async function readRecentlyPending(projects: string[] | null): Promise<PendingLine[]> {
  return reader.rows(
    PendingLine,
    `SELECT s.id, ${OF_HOLD}, s.verb, ${consent("s.verb", "s.choice ->> 'scope'")}, s.actor - 'kind' AS by, s.made_at AS at, s.choice ->> 'note' AS note, s.state,
       s.send_at AS "sendAt", s.ended_at AS "endedAt", s.ended_by - 'kind' AS "endedBy", s.problem ->> 'detail' AS why
     FROM pending_decision s JOIN hold h ON h.id = s.hold_id JOIN project p ON p.id = s.project_id LEFT JOIN ticket t ON t.id = h.ticket_id
     WHERE ($1::text[] IS NULL OR s.project_id = ANY ($1)) AND (s.state = 'sending' OR s.state <> 'sending' AND s.ended_at > ${RECENT})
     ORDER BY s.made_at DESC LIMIT ${MOST_RECENT}`,
    [projects],
  );
}
