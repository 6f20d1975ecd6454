import type { Planned, Reader } from "#lib/db/connection/tx.ts";
import { policyOf } from "#lib/db/policies/policy-of.ts";
import { ADVISORY_RULES } from "#lib/db/reviews/sentinel-rules.ts";
import { readStoredCategory } from "#lib/engine/failures/categories.ts";
import type { ProjectRule } from "#lib/engine/failures/classify-failure.ts";
import { policyInForce } from "#lib/engine/holds/policy-in-force.ts";
import type { SentinelRule } from "#lib/engine/reviews/sentinel-rule.ts";
import type {
  DecisionFacts,
  HoldFacts,
  ReviewFacts,
  RunFacts,
  TicketFacts,
  WaiverFacts,
} from "#lib/engine/tickets/ticket-facts.ts";

/**
 * All that the engine looks at in order to decide about a ticket; takes no lock. In a transaction that has locked the ticket's
 * row they stay true until it ends, else they are those of a moment. Null where there is no such ticket.
 * The project's rules for failures, at most 100, come by failure_rule_live; its rules of sentinels by their key.
 * Cost: the ticket's own rows by run_number, review_number, finding's key, decision_ticket, hold_one_open, finding_waiver's key.
 */
export async function readTicketFacts(tx: Reader, ticketId: string): Promise<TicketFacts | null> {
  const [row] = await tx.rows<FactsRow>(FACTS, [ticketId]);
  return row ? asFacts(row) : null;
}

type Stored<T> = { [K in keyof T]: T[K] extends Date ? string : T[K] extends Date | null ? string | null : T[K] };
type FactsRow = {
  now: Date;
  policy: unknown;
  rules: ProjectRule[];
  advisory: SentinelRule[];
  open_dependencies: number;
  cancelled_dependencies: number;
  ticket: Stored<TicketFacts["ticket"]>;
  runs: Stored<RunFacts>[];
  reviews: ReviewFacts[];
  waivers: Stored<WaiverFacts>[];
  waivers_changed_at: Date | null;
  hold: HoldFacts | null;
  decisions: Stored<DecisionFacts>[];
};

const FACTS: Planned = {
  name: "ticket_facts",
  text: `
SELECT clock_timestamp() AS now,
  (SELECT v.policy FROM policy_version v WHERE v.project_id = t.project_id ORDER BY v.version DESC LIMIT 1) AS policy,
  coalesce((SELECT jsonb_agg(jsonb_build_object('id', f.id, 'pattern', f.pattern, 'category', f.category) ORDER BY f.created_at DESC, f.id DESC)
    FROM failure_rule f WHERE f.project_id = t.project_id AND f.revoked_at IS NULL), '[]') AS rules,
  ${ADVISORY_RULES} AS advisory,
  (SELECT count(*)::int FROM ticket_dependency d JOIN ticket o ON o.id = d.depends_on_id
     WHERE d.ticket_id = t.id AND NOT d.waived AND o.state NOT IN ('done', 'cancelled')) AS open_dependencies,
  (SELECT count(*)::int FROM ticket_dependency d JOIN ticket o ON o.id = d.depends_on_id
     WHERE d.ticket_id = t.id AND NOT d.waived AND o.state = 'cancelled') AS cancelled_dependencies,
  jsonb_build_object('id', t.id, 'projectId', t.project_id, 'key', t.key, 'title', t.title, 'description', t.description,
    'acceptanceCriteria', t.acceptance_criteria, 'state', t.state, 'version', t.version, 'reviewRequired', t.review_required,
    'verification', t.verification, 'retryAfter', t.retry_after, 'budget', t.budget, 'reviewBudget', t.review_budget,
    'completedAt', t.completed_at) AS ticket,
  coalesce((SELECT jsonb_agg(jsonb_build_object('id', r.id, 'number', r.number, 'agent', r.agent, 'state', r.state, 'budget', r.budget,
      'category', r.category, 'error', r.error, 'summary', r.summary, 'changed', c.diff <> '', 'retried', r.retried, 'pauseReason', r.pause_reason,
      'leaseExpiresAt', r.lease_expires_at, 'resumingSince', r.resuming_since) ORDER BY r.number)
    FROM run r LEFT JOIN run_content c ON c.run_id = r.id WHERE r.ticket_id = t.id), '[]') AS runs,
  coalesce((SELECT jsonb_agg(jsonb_build_object('id', v.id, 'number', v.number, 'runId', v.run_id, 'state', v.state, 'sentinel', v.sentinel,
      'verdict', v.verdict, 'summary', v.summary, 'error', v.error, 'budget', v.budget, 'reviewBudget', v.review_budget,
      'findings', coalesce((SELECT jsonb_agg(jsonb_build_object('key', f.key, 'severity', f.severity, 'category', f.category, 'file', f.file,
          'line', f.line, 'issue', f.issue, 'suggestion', f.suggestion, 'scopeDrift', f.scope_drift, 'rule', f.rule, 'advisory', f.advisory) ORDER BY f.position) FROM finding f WHERE f.review_id = v.id), '[]'))
      ORDER BY v.number)
    FROM review v WHERE v.ticket_id = t.id), '[]') AS reviews,
  coalesce((SELECT jsonb_agg(jsonb_build_object('key', w.key, 'kind', w.kind, 'by', w.actor, 'at', w.at, 'linkedKey', l.key) ORDER BY w.at, w.key)
    FROM finding_waiver w LEFT JOIN ticket l ON l.id = w.linked_ticket_id WHERE w.ticket_id = t.id AND w.taken_back_at IS NULL), '[]') AS waivers,
  (SELECT max(greatest(w.at, w.taken_back_at)) FROM finding_waiver w WHERE w.ticket_id = t.id) AS waivers_changed_at,
  (SELECT jsonb_build_object('id', h.id, 'subject', h.subject, 'reason', h.reason, 'runId', h.run_id, 'recurrence', h.recurrence, 'version', h.version)
    FROM hold h WHERE h.ticket_id = t.id AND h.state = 'open') AS hold,
  coalesce((SELECT jsonb_agg(jsonb_build_object('id', d.id, 'holdId', d.hold_id, 'verb', d.verb, 'userId', d.user_id, 'by', d.actor ->> 'name', 'at', d.at, 'note', d.note,
      'answer', d.answer, 'question', h.question ->> 'text', 'runNumber', (SELECT r.number FROM run r WHERE r.id = h.run_id),
      'brief', d.brief, 'briefSha256', d.brief_sha256, 'briefCriteria', d.brief_criteria, 'takenAt', d.taken_at, 'granted', d.granted, 'waived', d.waived, 'category', h.category, 'probation', d.probation, 'probationCheck', d.probation_check,
      'reason', h.reason, 'recurrence', h.recurrence) ORDER BY d.at, d.id)
    FROM decision d JOIN hold h ON h.id = d.hold_id WHERE d.ticket_id = t.id AND d.undone_at IS NULL), '[]') AS decisions
FROM ticket t WHERE t.id = $1`,
};

function asFacts(row: FactsRow): TicketFacts {
  const projectPolicy = policyOf(row.ticket.projectId, row.policy);
  return {
    now: row.now,
    policy: policyInForce(projectPolicy, row.decisions),
    projectPolicy,
    rules: row.rules,
    advisory: row.advisory,
    openDependencies: row.open_dependencies,
    cancelledDependencies: row.cancelled_dependencies,
    ticket: { ...row.ticket, retryAfter: asDate(row.ticket.retryAfter), completedAt: asDate(row.ticket.completedAt) },
    runs: row.runs.map((run) => ({
      ...run,
      category: readStoredCategory(run.category),
      leaseExpiresAt: asDate(run.leaseExpiresAt),
      resumingSince: asDate(run.resumingSince),
    })),
    reviews: row.reviews,
    waivers: row.waivers.map((waiver) => ({ ...waiver, at: new Date(waiver.at) })),
    waiversChangedAt: row.waivers_changed_at,
    hold: row.hold,
    decisions: row.decisions.map((decision) => ({
      ...decision,
      at: new Date(decision.at),
      takenAt: asDate(decision.takenAt),
    })),
  };
}

function asDate(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}
