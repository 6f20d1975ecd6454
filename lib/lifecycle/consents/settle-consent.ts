import { MakeConsentRule } from "#lib/contract/consents.ts";
import type { Tx } from "#lib/db/connection/tx.ts";
import { insertConsent, settleUnknownUses } from "#lib/db/consents/write-consent.ts";
import type { HoldRow } from "#lib/db/holds/hold-row.ts";
import { readDecision } from "#lib/db/holds/write-decision.ts";
import { readAskingTicket } from "#lib/db/precedents/write-precedent.ts";
import { type ConsentRule, isRuleFor } from "#lib/engine/consents/consent-scopes.ts";
import type { Access } from "#lib/engine/people/access.ts";
import type { TicketFacts } from "#lib/engine/tickets/ticket-facts.ts";
import { recordAct } from "#lib/lifecycle/audit/record-act.ts";
import type { Proposal } from "#lib/lifecycle/holds/propose-decision.ts";
import { found, person } from "#lib/lifecycle/transaction/authorize.ts";
import { newId } from "#lib/lifecycle/transaction/id.ts";
import { refuseField } from "#lib/lifecycle/transaction/refusal.ts";
import { tellConsent } from "./tell-consent.ts";

/**
 * In the transaction of a decision on a call that an agent asks for: stores what the person said, for the run to find when it asks
 * again. Calls with the same effect whose end nobody knows are settled by it. Nothing for other decisions.
 * Event: `consent.changed`. Refuses `invalid_request` for a rule that does not cover the call itself.
 */
export async function settleConsent(
  tx: Tx,
  access: Access,
  facts: TicketFacts,
  hold: HoldRow,
  proposal: Proposal,
): Promise<void> {
  const { verb, note } = proposal;
  if (hold.call === null || hold.runId === null || (verb !== "approve" && verb !== "reject")) return;
  const { changes: _, unknownSince: __, was: ___, ...call } = hold.call;
  const { id: ticketId, projectId, key } = facts.ticket;
  const { allowed, scope, rule, days } = reachOf(proposal);
  if (rule) await refuseElsewhere(tx, facts, hold.runId, rule);
  const id = newId("con");
  await settleUnknownUses(tx, ticketId, call);
  await insertConsent(tx, {
    id,
    projectId,
    ticketId,
    runId: hold.runId,
    holdId: hold.id,
    decisionId: found(await readDecision(tx, hold.id), "decision").id,
    allowed,
    scope,
    call,
    rule,
    days,
    note,
    userId: access.userId,
    givenBy: person(access),
  });
  const { tool, sha256 } = call;
  const change = allowed ? "given" : "denied";
  tellConsent(tx, facts.ticket, id, { change, scope, tool, sha256, runId: hold.runId, holdId: hold.id });
  if (!allowed) return;
  const data = { hold: hold.id, scope, tool, sha256, ...(rule && { rule, days }) };
  await recordAct(tx, access, { act: "consent.given", projectId, subject: { kind: "consent", id, name: key }, data });
}

function reachOf({ verb, scope, rule }: Proposal) {
  if (verb !== "approve" || scope !== "rule")
    return { allowed: verb === "approve", scope: (verb === "approve" && scope) || "once", rule: null, days: null };
  const { arguments: given, label = null, agent = null, days } = MakeConsentRule.parse(rule ?? {});
  return { allowed: true, scope, rule: { arguments: given, label, agent }, days };
}

/** Throws `invalid_request` for a rule that does not cover the call itself. */
async function refuseElsewhere(tx: Tx, { ticket, runs }: TicketFacts, runId: string, rule: ConsentRule): Promise<void> {
  const agent = runs.find(({ id }) => id === runId)?.agent ?? "";
  if (isRuleFor(rule, { ...(await readAskingTicket(tx, ticket.id)), agent })) return;
  throw refuseField("rule", "must hold for the call itself: the ticket has the label, the run is of the agent");
}
