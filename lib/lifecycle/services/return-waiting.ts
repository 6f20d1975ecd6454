import { reader, transact } from "#lib/db/connection/transaction.ts";
import type { Tx } from "#lib/db/connection/tx.ts";
import type { ServiceOf } from "#lib/db/services/breakers.ts";
import { readWronglyStopped } from "#lib/db/services/service-failures.ts";
import { lockTicket } from "#lib/db/tickets/lock-ticket.ts";
import { latestRun, type TicketFacts } from "#lib/engine/tickets/ticket-facts.ts";
import { ENGINE } from "#lib/lifecycle/transaction/authorize.ts";
import { moveTicket } from "#lib/lifecycle/transaction/move-ticket.ts";
import { withdrawHold } from "#lib/lifecycle/transaction/open-hold.ts";

/**
 * Lets the tickets wait for their service that were held, or put into a backoff, by failures which are no longer charged: those
 * that led to its breaker opening. A hold that the engine opened for such a failure is withdrawn; one of a person stays.
 * By the engine, each ticket in a transaction of its own, which locks it: again where a process died in between. Events:
 * `hold.updated`, `ticket.state_changed`.
 */
export async function returnWaiting(service: ServiceOf): Promise<void> {
  for (const ticketId of await readWronglyStopped(reader, service)) {
    await transact(ENGINE, async (tx) => {
      const facts = await lockTicket(tx, ticketId);
      if (facts !== null) await returnOne(tx, facts);
    });
  }
}

async function returnOne(tx: Tx, facts: TicketFacts): Promise<void> {
  const { ticket, hold } = facts;
  const last = latestRun(facts);
  if (last === null || last.charged || last.state !== "failed") return;
  const isInBackoff = ticket.state === "ready" && ticket.retryAfter !== null;
  const isHeldForIt =
    ticket.state === "on_hold" && hold !== null && hold.subject === "ticket" && HELD_AS.includes(hold.reason);
  if (!isInBackoff && !isHeldForIt) return;
  if (isHeldForIt) await withdrawHold(tx, facts, "service_down");
  await moveTicket(tx, facts, "ready", { reason: "service_down" });
}

/** How the engine holds a ticket whose failure of a service may not be retried. */
const HELD_AS: readonly string[] = ["max_retries"];
