import type { Actor } from "#lib/contract/basics.ts";
import type { Tx } from "#lib/db/connection/tx.ts";
import { citeEvents } from "#lib/db/events/event-log.ts";
import { updateProbation } from "#lib/db/holds/write-decision.ts";
import { closeHold, insertHold } from "#lib/db/holds/write-hold.ts";
import { stopAutoPrecedent } from "#lib/db/precedents/write-precedent.ts";
import { firstCheckAt, type NewHold } from "#lib/engine/holds/new-hold.ts";
import { type ProbationNews, recurrenceOf, type Settled, settleProbation } from "#lib/engine/holds/settle-probation.ts";
import { stableHash } from "#lib/engine/text/stable-hash.ts";
import type { TicketFacts } from "#lib/engine/tickets/ticket-facts.ts";
import { tellPrecedent } from "#lib/lifecycle/precedents/tell-precedent.ts";
import { ENGINE } from "./authorize.ts";
import { newId } from "./id.ts";
import { Refusal } from "./refusal.ts";
import { setTicketState } from "./set-ticket-state.ts";

export type HoldDetails = {
  runId?: string | null;
  question?: unknown;
  call?: unknown;
  level?: unknown;
  openedBy?: Actor;
  ownerUserId?: string | null;
  checkAt?: Date;
};

/**
 * Opens a hold on a locked ticket and returns its id. A decision on probation for the same reason has then not held;
 * the new hold counts how often in a row. Events: `hold.opened`, and `hold.verified` for that decision.
 */
export async function openHold(tx: Tx, facts: TicketFacts, hold: NewHold, details: HoldDetails = {}): Promise<string> {
  const settled = await recordProbation(tx, facts, { kind: "held_again", reason: hold.reason });
  const id = newId("hld");
  const recurrence = recurrenceOf(settled);
  await insertHold(tx, facts, details.openedBy ?? ENGINE, {
    ...hold,
    id,
    runId: details.runId ?? null,
    question: details.question ?? null,
    call: details.call ?? null,
    level: details.level ?? null,
    recurrence,
    checkAt: details.checkAt ?? firstCheckAt(facts.policy, hold.reason, facts.now),
    ownerUserId: details.ownerUserId ?? null,
  });
  facts.hold = { id, subject: hold.subject, reason: hold.reason, runId: details.runId ?? null, recurrence, version: 1 };
  tx.emit({
    type: "hold.opened",
    projectId: facts.ticket.projectId,
    ticketId: facts.ticket.id,
    runId: details.runId ?? null,
    holdId: id,
    data: {
      reason: hold.reason,
      subject: hold.subject,
      summary: hold.summary,
      key: facts.ticket.key,
      recurrence,
      fingerprint: hold.fingerprint,
      ownerId: details.ownerUserId ?? null,
    },
  });
  tx.beforeCommit(() => citeEvents(tx, id, facts.ticket.id));
  return id;
}

/** Holds a locked ticket whose dependency was cancelled: nothing would ever make it ready. Returns the id of the hold. */
export async function holdForDependency(tx: Tx, facts: TicketFacts, cancelledKey: string): Promise<string> {
  await setTicketState(tx, facts, "on_hold", { reason: "dependency_cancelled" });
  const summary = `Waits for ${cancelledKey}, which was cancelled`;
  return openHold(tx, facts, {
    subject: "ticket",
    reason: "dependency",
    category: null,
    summary,
    fingerprint: `fp-${stableHash(summary).slice(0, 8)}`,
  });
}

/**
 * Withdraws the open hold of a locked ticket, if there is one: what it asked about is over. Event: `hold.updated`.
 * Throws `stale_transition` where it has just been decided.
 */
export async function withdrawHold(tx: Tx, facts: TicketFacts, reason: string): Promise<void> {
  const { hold, ticket } = facts;
  if (hold === null) return;
  if (!(await closeHold(tx, hold.id, hold.version, "withdrawn")))
    throw new Refusal("stale_transition", "The hold was just decided.");
  facts.hold = null;
  tx.emit({
    type: "hold.updated",
    projectId: ticket.projectId,
    ticketId: ticket.id,
    holdId: hold.id,
    data: { state: "withdrawn", reason },
  });
}

/**
 * Writes which decisions on probation are settled by what has just happened, and returns them. Event: `hold.verified`
 * for each. A precedent whose automatic answer did not hold answers nothing by itself any more (`precedent.changed`).
 */
export async function recordProbation(tx: Tx, facts: TicketFacts, news: ProbationNews): Promise<Settled[]> {
  const settled = settleProbation(facts, news);
  for (const { decision, probation } of settled) {
    await updateProbation(tx, decision.id, probation);
    decision.probation = probation;
    const stopped = probation === "did_not_hold" ? await stopAutoPrecedent(tx, decision.id) : null;
    tx.emit({
      type: "hold.verified",
      projectId: facts.ticket.projectId,
      ticketId: facts.ticket.id,
      holdId: decision.holdId,
      actor: ENGINE,
      data: { probation, verb: decision.verb },
    });
    if (stopped) tellStopped(tx, facts, decision.holdId, stopped.id);
  }
  return settled;
}

/** The event that a precedent answers nothing by itself any more, because such an answer did not hold. */
function tellStopped(tx: Tx, { ticket }: TicketFacts, holdId: string, precedentId: string): void {
  const asEngine: Tx = { ...tx, emit: (event) => tx.emit({ actor: ENGINE, ...event }) };
  tellPrecedent(asEngine, ticket, precedentId, { change: "stopped", holdId });
}
