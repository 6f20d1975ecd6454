import { z } from "zod";
import { Grant } from "#lib/contract/holds.ts";
import { jsonArray, jsonObject } from "#lib/db/connection/json-object.ts";
import { reader } from "#lib/db/connection/transaction.ts";
import type { Planned } from "#lib/db/connection/tx.ts";
import { policyOf } from "#lib/db/policies/policies.ts";
import { FindingJson, findingsOf, ReviewJson, RunJson, WaiverJson } from "#lib/db/tickets/ticket-history.ts";
import { readStoredCategory } from "#lib/engine/failures/categories.ts";
import { DECISION_VERB_NAMES, DECISION_VERBS } from "#lib/engine/holds/decision-verbs.ts";
import type { HeldFacts } from "#lib/engine/holds/held-facts.ts";
import { policyInForce } from "#lib/engine/holds/policy-in-force.ts";
import { LENGTHS } from "#lib/engine/text/lengths.ts";

/** `escalated`: its check came and nobody had looked. */
export type HeldRow = { facts: HeldFacts; escalated: boolean };

/**
 * What the rows of the queue say about their tickets: ticket id → facts; a ticket that is not there is left out. Of errors and
 * findings only as much as fits in a line. One statement for a whole page: of each ticket its own runs, reviews, waivers, last
 * decision and open hold by run_number, review_number, the keys of finding and finding_waiver, decision_ticket and hold_one_open.
 */
export async function readHeldFacts(ticketIds: string[]): Promise<Map<string, HeldRow>> {
  if (ticketIds.length === 0) return new Map();
  const rows = await reader.rows(HeldFactsRow, HELD_FACTS, [ticketIds, RESETS]);
  return new Map(
    rows.map(({ id, projectId, policy, escalated, reset, ...facts }) => [
      id,
      {
        escalated,
        facts: {
          ...facts,
          runs: facts.runs.map((run) => ({ ...run, category: readStoredCategory(run.category) })),
          policy: policyInForce(policyOf(projectId, policy), reset ? [reset] : []),
        },
      },
    ]),
  );
}

/** The verbs that open a fresh budget: the last of them says how large it is. */
const RESETS = DECISION_VERB_NAMES.filter((verb) => DECISION_VERBS[verb].resets === "all");

const Ticket = z.object({ budget: z.number(), reviewBudget: z.number() });
const Run = RunJson.pick({
  id: true,
  number: true,
  state: true,
  budget: true,
  category: true,
  error: true,
  charged: true,
});
const Finding = FindingJson.pick({ key: true, issue: true, scopeDrift: true, advisory: true });
const Review = ReviewJson.pick({ number: true, runId: true, verdict: true, budget: true, reviewBudget: true }).extend({
  findings: z.array(Finding),
});
const Waiver = WaiverJson.pick({ key: true, by: true });
const Reset = z.object({
  verb: z.enum(DECISION_VERB_NAMES),
  granted: Grant.nullable(),
  category: z.string().nullable(),
});

const HeldFactsRow = z.object({
  id: z.string(),
  projectId: z.string(),
  policy: z.unknown(),
  ticket: Ticket,
  runs: z.array(Run),
  reviews: z.array(Review),
  waivers: z.array(Waiver),
  reset: Reset.nullable(),
  escalated: z.boolean(),
});

const run = jsonObject(Run, "r", {
  error: `CASE WHEN r.error IS NOT NULL THEN jsonb_build_object('message', left(r.error ->> 'message', ${LENGTHS.queueMessage})) END`,
});
const review = jsonObject(Review, "v", {
  findings: findingsOf(jsonObject(Finding, "f", { issue: `left(f.issue, ${LENGTHS.line})` })),
});
const waiver = jsonObject(Waiver, "w", { by: "w.actor" });

const HELD_FACTS: Planned = {
  name: "held_facts",
  text: `
SELECT t.id, t.project_id AS "projectId", p.policy, ${jsonObject(Ticket, "t")} AS ticket,
  ${jsonArray(run, "r.number", "run r WHERE r.ticket_id = t.id")} AS runs,
  ${jsonArray(review, "v.number", "review v WHERE v.ticket_id = t.id")} AS reviews,
  ${jsonArray(waiver, "w.key", "finding_waiver w WHERE w.ticket_id = t.id AND w.taken_back_at IS NULL")} AS waivers,
  (SELECT ${jsonObject(Reset, "d", { category: "h.category" })} FROM decision d JOIN hold h ON h.id = d.hold_id
    WHERE d.ticket_id = t.id AND d.undone_at IS NULL AND d.verb = ANY ($2)
      AND d.at > coalesce((SELECT max(o.at) FROM ticket_reopening o WHERE o.ticket_id = t.id), '-infinity') ORDER BY d.at DESC, d.id DESC LIMIT 1) AS reset,
  EXISTS (SELECT 1 FROM hold h WHERE h.ticket_id = t.id AND h.state = 'open' AND h.escalations > 0) AS escalated
FROM ticket t
LEFT JOIN LATERAL (SELECT v.policy FROM policy_version v WHERE v.project_id = t.project_id ORDER BY v.version DESC LIMIT 1) p ON true
WHERE t.id = ANY ($1)`,
};
