import type { AskConsent, ConsentAnswer } from "#lib/contract/consents.ts";
import { transact } from "#lib/db/connection/transaction.ts";
import type { Tx } from "#lib/db/connection/tx.ts";
import { readOpenUses, readSaid, takeConsent, withdrawUntaken } from "#lib/db/consents/ask-consent.ts";
import { readAskingTicket } from "#lib/db/precedents/write-precedent.ts";
import { readLeaseTerms } from "#lib/db/runs/run-lease.ts";
import { findRun } from "#lib/db/runs/runs.ts";
import { lockTicket } from "#lib/db/tickets/lock-ticket.ts";
import { type AskedCall, decideConsent } from "#lib/engine/consents/decide-consent.ts";
import type { Access } from "#lib/engine/people/access.ts";
import type { RunFacts, TicketFacts } from "#lib/engine/tickets/ticket-facts.ts";
import { recordAct } from "#lib/lifecycle/audit/record-act.ts";
import { needsTwo } from "#lib/lifecycle/holds/ask-second.ts";
import { lostOrEnded } from "#lib/lifecycle/runs/heartbeat-run.ts";
import { ENGINE, found, permitted } from "#lib/lifecycle/transaction/authorize.ts";
import { newId } from "#lib/lifecycle/transaction/id.ts";
import { sha256 } from "#lib/lifecycle/transaction/sha256.ts";
import { hashCall } from "./hash-call.ts";
import { tellConsent } from "./tell-consent.ts";

/**
 * A run asks whether it may make a call of a tool now (docs/contract.md#consents). Where it may, the consent is taken before this
 * answers: it counts as made from here on. What it asks for instead of a call that was allowed once takes that back.
 * By: `work`, with the token of the run's lease. Locks the ticket. Event: `consent.changed`. Refuses `lease_lost`,
 * `stale_transition` once the run has stopped, `invalid_request` for a call that holds a secret.
 */
export async function askConsent(access: Access, runId: string, input: AskConsent): Promise<ConsentAnswer> {
  const target = await permitted(access, "work", findRun(runId), "run");
  const call = hashCall(input.call);
  const leaseHash = sha256(input.leaseToken);
  return transact({ kind: "agent", id: access.tokenId, name: "Worker" }, async (tx) => {
    const facts = found(await lockTicket(tx, target.ticketId), "ticket");
    const run = found(facts.runs.find(({ id }) => id === runId) ?? null, "run");
    const isOwn = (await readLeaseTerms(tx, runId))?.leaseHash === leaseHash;
    if (!isOwn || run.state !== "running" || run.leaseExpiresAt === null || run.leaseExpiresAt <= facts.now)
      throw lostOrEnded({ own: isOwn, state: run.state });
    return answer(tx, access, facts, run, call, leaseHash);
  });
}

async function answer(
  tx: Tx,
  access: Access,
  facts: TicketFacts,
  run: RunFacts,
  call: AskedCall,
  leaseHash: string,
): Promise<ConsentAnswer> {
  const { id: ticketId, projectId } = facts.ticket;
  const step = decideConsent(
    call,
    {
      ticketId,
      runId: run.id,
      agent: run.agent,
      labels: (await readAskingTicket(tx, ticketId)).labels,
      now: facts.now,
      reopenedAt: facts.reopened?.at ?? null,
      needsTwo: await needsTwo(tx, facts, "approve"),
    },
    await readSaid(tx, { projectId, ticketId, tool: call.tool }),
    await readOpenUses(tx, ticketId, leaseHash),
  );
  if (step.kind === "deny") return { state: "denied", by: step.by, note: step.note };
  const use = { id: newId("use"), ticketId, runId: run.id, leaseHash, call };
  if (step.kind === "grant" && (await takeConsent(tx, { ...use, consentId: step.consentId }))) {
    const { tool, sha256: hash } = call;
    tellConsent(tx, facts.ticket, step.consentId, { change: "taken", tool, sha256: hash, runId: run.id });
    const subject = { kind: "consent", id: step.consentId, name: facts.ticket.key };
    const data = { use: use.id, run: run.id, ticket: ticketId, tool, sha256: hash };
    await recordAct(tx, access, { act: "consent.used", projectId, subject, data });
    return { state: "granted", use: use.id };
  }
  for (const { id } of await withdrawUntaken(tx, ticketId, call, ENGINE))
    tellConsent(tx, facts.ticket, id, { change: "withdrawn", runId: run.id });
  return { state: "asked", sha256: call.sha256 };
}
