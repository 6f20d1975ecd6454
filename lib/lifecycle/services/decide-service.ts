import { databaseNow } from "#lib/db/connection/database-now.ts";
import { reader, transact } from "#lib/db/connection/transaction.ts";
import type { Tx } from "#lib/db/connection/tx.ts";
import { updateRunState } from "#lib/db/runs/update-run.ts";
import { lockBreaker, type ServiceOf, updateBreaker } from "#lib/db/services/breakers.ts";
import { readWaiting } from "#lib/db/services/waiting-tickets.ts";
import { lockTicket } from "#lib/db/tickets/lock-ticket.ts";
import { decideFailure } from "#lib/engine/failures/decide-failure.ts";
import { fingerprint } from "#lib/engine/failures/fingerprint.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { probedNow } from "#lib/engine/services/breaker.ts";
import { firstLine } from "#lib/engine/text/quote.ts";
import { latestRun, type TicketFacts } from "#lib/engine/tickets/ticket-facts.ts";
import { person } from "#lib/lifecycle/transaction/authorize.ts";
import { moveTicket } from "#lib/lifecycle/transaction/move-ticket.ts";
import { openHold } from "#lib/lifecycle/transaction/open-hold.ts";
import { tellBreaker } from "./tell-breaker.ts";

/**
 * Makes the next claim of a service that is down a probe; nothing where a probe is under way. Locks the row of the service.
 * Event: `service.opened`, with the time.
 */
export async function probeNow(tx: Tx, service: ServiceOf): Promise<void> {
  const before = await lockBreaker(tx, service);
  const to = before === null ? null : probedNow(before, await databaseNow(tx));
  if (to === null) return;
  await updateBreaker(tx, service, to);
  tellBreaker(tx, service, to);
}

/**
 * Charges the tickets that wait for a service with the failure that they wait for: each is retried or held as its budget says.
 * The caller was asked for its permission. Each ticket in a transaction of its own, which locks it. Events: those of a failure.
 */
export async function chargeWaiting(access: Access, service: ServiceOf): Promise<void> {
  for (const { ticketId } of await readWaiting(reader, service)) {
    await transact(person(access), async (tx) => {
      const facts = await lockTicket(tx, ticketId);
      if (facts !== null) await chargeOne(tx, facts);
    });
  }
}

async function chargeOne(tx: Tx, facts: TicketFacts): Promise<void> {
  const run = latestRun(facts);
  if (facts.ticket.state !== "ready" || run === null || run.charged || run.state !== "failed") return;
  run.charged = true;
  const category = run.category ?? "api";
  const step = decideFailure(facts, { category }, Math.random(), null);
  const { sentence: reason, holdReason, ...decision } = step;
  const isRetried = step.action === "retry";
  await updateRunState(tx, run.id, "failed", "failed", {
    charged: true,
    retried: isRetried,
    decision: { ...decision, category, subcategory: "service_down", confidence: 1, reason },
  });
  if (holdReason === null) {
    await moveTicket(tx, facts, "ready", { reason: "service_down", retryAfter: step.retryAfter });
    return;
  }
  const error = { message: run.error?.message ?? reason };
  await moveTicket(tx, facts, "on_hold", { reason: "service_given_up" });
  await openHold(tx, facts, {
    subject: "ticket",
    reason: holdReason,
    category,
    summary: `${reason}: ${firstLine(error.message)}`,
    fingerprint: fingerprint(category, error),
  });
}
