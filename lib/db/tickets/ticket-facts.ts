import { z } from "zod";
import { Grant, PROBATIONS } from "#lib/contract/holds.ts";
import { PersonMessage } from "#lib/contract/runs/steering.ts";
import { JsonTime, jsonArray, jsonObject } from "#lib/db/connection/json-object.ts";
import { listed, type Planned, type Reader } from "#lib/db/connection/tx.ts";
import { policyOfText } from "#lib/db/policies/policies.ts";
import { ADVISORY_RULES, AdvisoryRule } from "#lib/db/reviews/sentinel-rules.ts";
import { CATEGORY_NAMES, readStoredCategory } from "#lib/engine/failures/categories.ts";
import { DECISION_VERB_NAMES } from "#lib/engine/holds/decision-verbs.ts";
import { HOLD_REASON_NAMES } from "#lib/engine/holds/hold-reasons.ts";
import { policyInForce } from "#lib/engine/holds/policy-in-force.ts";
import { decisionsInForce, type TicketFacts } from "#lib/engine/tickets/ticket-facts.ts";
import { TICKET_STATE_NAMES } from "#lib/engine/tickets/ticket-states.ts";
import { FindingJson, findingsOf, ReviewJson, RunJson, WaiverJson } from "./ticket-history.ts";

/**
 * What the engine looks at, of a ticket whose row this transaction has locked or that is only looked at. Null where there is no
 * such ticket. Its own rows by run_number, review_number, the keys of finding and finding_waiver, decision_ticket and
 * hold_one_open, and the key of ticket_reopening; the project's rules for failures, at most 100, by failure_rule_live, and those of sentinels by their key.
 */
export async function readTicketFacts(tx: Reader, ticketId: string): Promise<TicketFacts | null> {
  return (await readFactsOfTickets(tx, [ticketId])).get(ticketId) ?? null;
}

/** The same of several tickets in one statement, by their ids; an id that names none is left out. */
export async function readFactsOfTickets(tx: Reader, ticketIds: string[]): Promise<Map<string, TicketFacts>> {
  return byTicket(await tx.rows(FactsRow, FACTS_OF_TICKETS, [ticketIds]));
}

/** The same of the tickets of these runs. By the primary key of run. */
export async function readFactsOfRuns(tx: Reader, runIds: string[]): Promise<Map<string, TicketFacts>> {
  return byTicket(await tx.rows(FactsRow, FACTS_OF_RUNS, [runIds]));
}

const byTicket = (rows: z.infer<typeof FactsRow>[]) => new Map(rows.map((row) => [row.ticket.id, asFacts(row)]));

const Ticket = z.object({
  id: z.string(),
  projectId: z.string(),
  key: z.string(),
  title: z.string(),
  description: z.string(),
  acceptanceCriteria: z.array(z.string()),
  state: z.enum(TICKET_STATE_NAMES),
  version: z.number(),
  reviewRequired: z.boolean(),
  foreignText: z.boolean(),
  verification: z.string().nullable(),
  retryAfter: JsonTime.nullable(),
  notBefore: JsonTime.nullable(),
  deadline: JsonTime.nullable(),
  deadlineOpen: z.boolean(),
  budget: z.number(),
  reviewBudget: z.number(),
  completedAt: JsonTime.nullable(),
});
const Rule = z.object({ id: z.string(), pattern: z.string(), category: z.enum(CATEGORY_NAMES) });
const Run = RunJson.omit({ startedAt: true, endedAt: true }).extend({
  pauseAsked: z.boolean(),
  unheard: z.array(PersonMessage).nullable(),
});
const Review = ReviewJson.omit({ startedAt: true, endedAt: true }).extend({ findings: z.array(FindingJson) });
const Hold = z.object({
  id: z.string(),
  subject: z.enum(["ticket", "run"]),
  reason: z.enum(HOLD_REASON_NAMES),
  runId: z.string().nullable(),
  recurrence: z.number(),
  version: z.number(),
});
const Decision = z.object({
  id: z.string(),
  holdId: z.string(),
  verb: z.enum(DECISION_VERB_NAMES),
  userId: z.string(),
  by: z.string(),
  at: JsonTime,
  note: z.string().nullable(),
  answer: z.unknown(),
  question: z.string().nullable(),
  runNumber: z.number().nullable(),
  brief: z.string().nullable(),
  briefSha256: z.string().nullable(),
  briefCriteria: z.array(z.string()).nullable(),
  takenAt: JsonTime.nullable(),
  granted: Grant.nullable(),
  spentUsd: z.number().nullable(),
  waived: z.array(z.string()),
  category: z.string().nullable(),
  probation: z.enum(PROBATIONS).nullable(),
  probationCheck: z.enum(["approval", "verdict", "success", "outcome"]).nullable(),
  reason: z.enum(HOLD_REASON_NAMES),
  recurrence: z.number(),
});

const Reopening = z.object({
  budget: z.number(),
  by: z.string(),
  note: z.string(),
  at: JsonTime,
  spentUsd: z.number(),
});

const FactsRow = z.object({
  now: z.date(),
  /** as JSON; null where nobody has set one */
  policy: z.string().nullable(),
  rules: z.array(Rule),
  advisory: z.array(AdvisoryRule),
  dependencies: z.object({ open: z.number(), cancelled: z.number() }),
  /** never by EXISTS, for which PostgreSQL may read every dependency that there is */
  hasDependents: z.boolean(),
  ticket: Ticket,
  runs: z.array(Run),
  reviews: z.array(Review),
  waivers: z.array(WaiverJson),
  waiversChangedAt: z.date().nullable(),
  hold: Hold.nullable(),
  decisions: z.array(Decision),
  reopened: Reopening.nullable(),
});

const run = jsonObject(Run, "r", {
  changed: "c.diff <> ''",
  pauseAsked: "r.pause_asked IS NOT NULL",
  unheard: "CASE WHEN r.unheard > 0 THEN r.messages END",
});
const review = jsonObject(Review, "v", { findings: findingsOf(jsonObject(FindingJson, "f")) });
const waiver = jsonObject(WaiverJson, "w", { by: "w.actor", linkedKey: "l.key" });
const decision = jsonObject(Decision, "d", {
  by: "d.actor ->> 'name'",
  question: "h.question ->> 'text'",
  runNumber: "(SELECT r.number FROM run r WHERE r.id = h.run_id)",
  category: "h.category",
  reason: "h.reason",
  recurrence: "h.recurrence",
});
const reopening = jsonObject(Reopening, "o", { by: "o.actor ->> 'name'" });
/** How many dependencies are neither done nor cancelled, and how many were cancelled: in one look, from the dependencies to their tickets. */
const DEPENDENCIES = `(SELECT jsonb_build_object('open', count(*) FILTER (WHERE o.state NOT IN ('done', 'cancelled')),
    'cancelled', count(*) FILTER (WHERE o.state = 'cancelled'))
  FROM ticket_dependency d JOIN ticket o ON o.id = d.depends_on_id WHERE d.ticket_id = t.id AND NOT d.waived)`;

const FACTS = `
SELECT clock_timestamp() AS now,
  (SELECT v.policy::text FROM policy_version v WHERE v.project_id = t.project_id ORDER BY v.version DESC LIMIT 1) AS policy,
  ${jsonArray(jsonObject(Rule, "f"), "f.created_at DESC, f.id DESC", "failure_rule f WHERE f.project_id = t.project_id AND f.revoked_at IS NULL")} AS rules,
  ${ADVISORY_RULES} AS advisory,
  ${DEPENDENCIES} AS dependencies,
  coalesce((SELECT true FROM ticket_dependency d WHERE d.depends_on_id = t.id LIMIT 1), false) AS "hasDependents",
  ${jsonObject(Ticket, "t")} AS ticket,
  ${jsonArray(run, "r.number", "run r LEFT JOIN run_content c ON c.run_id = r.id WHERE r.ticket_id = t.id")} AS runs,
  ${jsonArray(review, "v.number", "review v WHERE v.ticket_id = t.id")} AS reviews,
  ${jsonArray(waiver, "w.at, w.key", "finding_waiver w LEFT JOIN ticket l ON l.id = w.linked_ticket_id WHERE w.ticket_id = t.id AND w.taken_back_at IS NULL")} AS waivers,
  (SELECT max(greatest(w.at, w.taken_back_at)) FROM finding_waiver w WHERE w.ticket_id = t.id) AS "waiversChangedAt",
  (SELECT ${jsonObject(Hold, "h")} FROM hold h WHERE h.ticket_id = t.id AND h.state = 'open') AS hold,
  ${jsonArray(decision, "d.at, d.id", "decision d JOIN hold h ON h.id = d.hold_id WHERE d.ticket_id = t.id AND d.undone_at IS NULL")} AS decisions,
  (SELECT ${reopening} FROM ticket_reopening o WHERE o.ticket_id = t.id ORDER BY o.budget DESC LIMIT 1) AS reopened
FROM ticket t WHERE t.id = ANY `;
const FACTS_OF_TICKETS: Planned = { name: "facts_of_tickets", text: `${FACTS} (${listed("$1")})` };
const FACTS_OF_RUNS: Planned = {
  name: "facts_of_runs",
  text: `${FACTS} (ARRAY(SELECT ticket_id FROM run WHERE id = ANY (${listed("$1")})))`,
};

function asFacts({ policy, ticket, runs, waivers, dependencies, ...row }: z.infer<typeof FactsRow>): TicketFacts {
  const projectPolicy = policyOfText(ticket.projectId, policy);
  const reopened = row.reopened && { ...row.reopened, at: new Date(row.reopened.at) };
  const decisions = row.decisions.map((decision) => ({
    ...decision,
    at: new Date(decision.at),
    takenAt: asDate(decision.takenAt),
  }));
  return {
    ...row,
    openDependencies: dependencies.open,
    cancelledDependencies: dependencies.cancelled,
    policy: policyInForce(projectPolicy, decisionsInForce(decisions, reopened)),
    projectPolicy,
    ticket: {
      ...ticket,
      retryAfter: asDate(ticket.retryAfter),
      notBefore: asDate(ticket.notBefore),
      deadline: asDate(ticket.deadline),
      completedAt: asDate(ticket.completedAt),
    },
    runs: runs.map((run) => ({
      ...run,
      category: readStoredCategory(run.category),
      leaseExpiresAt: asDate(run.leaseExpiresAt),
      resumingSince: asDate(run.resumingSince),
      unheard: run.unheard && toldNobody(run.unheard),
    })),
    waivers: waivers.map((waiver) => ({ ...waiver, at: new Date(waiver.at) })),
    decisions,
    reopened,
  };
}

/** What an agent was not told, of all that was said to it. */
function toldNobody(messages: PersonMessage[]): { text: string; by: string }[] {
  return messages.filter(({ heardAt }) => heardAt === null).map(({ text, by }) => ({ text, by: by.name }));
}

function asDate(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}
