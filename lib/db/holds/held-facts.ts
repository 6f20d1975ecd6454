import { reader } from "#lib/db/connection/transaction.ts";
import type { Planned } from "#lib/db/connection/tx.ts";
import { policyOf } from "#lib/db/policies/policy-of.ts";
import { readStoredCategory } from "#lib/engine/failures/categories.ts";
import { DECISION_VERB_NAMES, DECISION_VERBS } from "#lib/engine/holds/decision-verbs.ts";
import type { HeldFacts } from "#lib/engine/holds/held-facts.ts";
import { policyInForce } from "#lib/engine/holds/policy-in-force.ts";
import { LENGTHS } from "#lib/engine/text/lengths.ts";
import type { DecisionFacts } from "#lib/engine/tickets/ticket-facts.ts";

type Row = Omit<HeldFacts, "policy"> & {
  id: string;
  project_id: string;
  policy: unknown;
  escalated: boolean;
  reset: Pick<DecisionFacts, "verb" | "granted" | "category"> | null;
};

/** `escalated`: its check came and nobody had looked. */
export type HeldRow = { facts: HeldFacts; escalated: boolean };

/**
 * What the rows of the queue say about their tickets: ticket id → facts. One statement for a whole page; of each ticket its
 * own runs, reviews, waivers, last decision and open hold by run_number, review_number, the keys of finding and finding_waiver, decision_ticket and hold_one_open. Of
 * errors and findings only what fits in a line.
 */
export async function readHeldFacts(ticketIds: string[]): Promise<Map<string, HeldRow>> {
  if (ticketIds.length === 0) return new Map();
  const rows = await reader.rows<Row>(HELD_FACTS, [ticketIds, RESETS]);
  return new Map(
    rows.map(({ id, project_id, policy, escalated, reset, ...facts }) => [
      id,
      {
        escalated,
        facts: {
          ...facts,
          runs: facts.runs.map((run) => ({ ...run, category: readStoredCategory(run.category) })),
          policy: policyInForce(policyOf(project_id, policy), reset ? [reset] : []),
        },
      },
    ]),
  );
}

/** The verbs that open a fresh budget: the last of them says how large it is. */
const RESETS = DECISION_VERB_NAMES.filter((verb) => DECISION_VERBS[verb].resets === "all");

const HELD_FACTS: Planned = {
  name: "held_facts",
  text: `
SELECT t.id, t.project_id, v.policy, jsonb_build_object('budget', t.budget, 'reviewBudget', t.review_budget) AS ticket,
  coalesce((SELECT jsonb_agg(jsonb_build_object('id', r.id, 'number', r.number, 'state', r.state, 'budget', r.budget, 'category', r.category,
      'error', CASE WHEN r.error IS NOT NULL THEN jsonb_build_object('message', left(r.error ->> 'message', ${LENGTHS.queueMessage})) END) ORDER BY r.number)
    FROM run r WHERE r.ticket_id = t.id), '[]') AS runs,
  coalesce((SELECT jsonb_agg(jsonb_build_object('number', w.number, 'runId', w.run_id, 'verdict', w.verdict, 'budget', w.budget,
      'reviewBudget', w.review_budget, 'findings', coalesce((SELECT jsonb_agg(jsonb_build_object('key', f.key, 'issue', left(f.issue, ${LENGTHS.line}), 'scopeDrift', f.scope_drift, 'advisory', f.advisory) ORDER BY f.position)
        FROM finding f WHERE f.review_id = w.id), '[]')) ORDER BY w.number)
    FROM review w WHERE w.ticket_id = t.id), '[]') AS reviews,
  coalesce((SELECT jsonb_agg(jsonb_build_object('key', w.key, 'by', w.actor)) FROM finding_waiver w WHERE w.ticket_id = t.id AND w.taken_back_at IS NULL), '[]') AS waivers,
  (SELECT jsonb_build_object('verb', d.verb, 'granted', d.granted, 'category', h.category) FROM decision d JOIN hold h ON h.id = d.hold_id
    WHERE d.ticket_id = t.id AND d.undone_at IS NULL AND d.verb = ANY ($2) ORDER BY d.at DESC, d.id DESC LIMIT 1) AS reset,
  EXISTS (SELECT 1 FROM hold h WHERE h.ticket_id = t.id AND h.state = 'open' AND h.escalations > 0) AS escalated
FROM ticket t
LEFT JOIN LATERAL (SELECT p.policy FROM policy_version p WHERE p.project_id = t.project_id ORDER BY p.version DESC LIMIT 1) v ON true
WHERE t.id = ANY ($1)`,
};
