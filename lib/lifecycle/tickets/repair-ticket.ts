import { transact } from "#lib/db/connection/transaction.ts";
import type { Tx } from "#lib/db/connection/tx.ts";
import { lockTicket } from "#lib/db/tickets/lock-ticket.ts";
import type { NewHold } from "#lib/engine/holds/new-hold.ts";
import { stableHash } from "#lib/engine/text/stable-hash.ts";
import { latestRun, type TicketFacts } from "#lib/engine/tickets/ticket-facts.ts";
import { ENGINE } from "#lib/lifecycle/transaction/authorize.ts";
import { openRun } from "#lib/lifecycle/transaction/end-run.ts";
import { moveTicket } from "#lib/lifecycle/transaction/move-ticket.ts";
import { holdForDependency, openHold } from "#lib/lifecycle/transaction/open-hold.ts";
import { openReview, pendingReview } from "#lib/lifecycle/transaction/open-review.ts";

/**
 * Mends a ticket that nobody would ever move again (docs/guarantees.md#no-silent-end): placed by what it waits for, asked a review
 * for, or held for a person. By the engine, for `bin/yardmaster doctor --fix`. Locks the ticket. Events: those of each step.
 * Returns what it did, in words; null where nothing was wrong any more.
 */
export async function repairTicket(ticketId: string): Promise<string | null> {
  return transact(ENGINE, async (tx) => {
    const facts = await lockTicket(tx, ticketId);
    if (facts === null) return null;
    const done = await repair(tx, facts);
    return done && `${facts.ticket.key} ${done}`;
  });
}

async function repair(tx: Tx, facts: TicketFacts): Promise<string | null> {
  const { state } = facts.ticket;
  if (state === "blocked" || state === "ready") return placeAgain(tx, facts);
  if (state === "in_progress")
    return openRun(facts) ? holdPause(tx, facts) : holdNow(tx, facts, "No run of it was open");
  if (state === "in_review" && pendingReview(facts) === null) return reviewAgain(tx, facts);
  if (state === "on_hold" && facts.hold === null) return holdNow(tx, facts, "Its hold was not open any more");
  return null;
}

async function placeAgain(tx: Tx, facts: TicketFacts): Promise<string | null> {
  const { ticket, openDependencies, cancelledDependencies } = facts;
  const waits = openDependencies + cancelledDependencies > 0;
  if (ticket.state === "ready" && waits) await moveTicket(tx, facts, "blocked", { reason: "dependencies_changed" });
  if (ticket.state !== "blocked") return null;
  if (cancelledDependencies > 0) {
    await holdForDependency(tx, facts, "a ticket");
    return "waits for a ticket that was cancelled: held";
  }
  if (waits) return "waits for others: blocked";
  await moveTicket(tx, facts, "ready", { reason: "dependencies_done" });
  return "waits for nothing: ready";
}

async function reviewAgain(tx: Tx, facts: TicketFacts): Promise<string> {
  const run = latestRun(facts);
  if (run?.state !== "succeeded") return holdNow(tx, facts, "There was nothing to review");
  await openReview(tx, facts, run.id, facts.now);
  return "asks for a review again";
}

async function holdPause(tx: Tx, facts: TicketFacts): Promise<string | null> {
  const run = openRun(facts);
  if (run?.state !== "paused" || facts.hold !== null) return null;
  const hold = asHold(facts, "run", "Its pause had no hold");
  await openHold(tx, facts, { ...hold, reason: run.pauseReason ?? hold.reason }, { runId: run.id });
  return "is paused: held";
}

async function holdNow(tx: Tx, facts: TicketFacts, why: string): Promise<string> {
  await moveTicket(tx, facts, "on_hold", { reason: "repaired" });
  await openHold(tx, facts, asHold(facts, "ticket", why));
  return "held for a person";
}

function asHold({ ticket }: TicketFacts, subject: NewHold["subject"], summary: string): NewHold {
  const fingerprint = `fp-${stableHash(ticket.id).slice(0, 8)}`;
  return { subject, reason: "human", category: null, summary: `${summary}: found by the doctor`, fingerprint };
}
