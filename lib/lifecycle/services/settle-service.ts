import type { Tx } from "#lib/db/connection/tx.ts";
import { lockBreaker, type ServiceOf, updateBreaker } from "#lib/db/services/breakers.ts";
import { readAroundService } from "#lib/db/services/waiting-tickets.ts";
import type { OutcomeStep } from "#lib/engine/runs/decide-outcome.ts";
import { afterAnswer, afterLoss, type Breaker } from "#lib/engine/services/breaker.ts";
import type { RunFacts, TicketFacts } from "#lib/engine/tickets/ticket-facts.ts";
import { closeProjectHold, openProjectHold } from "#lib/lifecycle/transaction/project-hold.ts";
import { tellBreaker } from "./tell-breaker.ts";

/**
 * Tells the breaker of its service how a run ended that it had let in, after the outcome was written: an answer lets the next
 * wave in or closes it, a lost probe is a failed one. A run that it had not let in costs nothing here. Locks the row of the
 * service, after the ticket's. Events: `service.ramping`, `service.closed`, `service.opened`, `hold.updated`.
 */
export async function settleService(tx: Tx, facts: TicketFacts, run: RunFacts, step: OutcomeStep): Promise<void> {
  const { service: name, serviceWave: wave } = run;
  if (name === null || wave === null || step.run === "released") return;
  const service = { projectId: facts.ticket.projectId, name };
  const before = await lockBreaker(tx, service);
  if (before === null || before.state === "closed") return;
  if (step.run === "lost" || step.failure?.category === "timeout") {
    const loss = { now: facts.now, wave, random: Math.random() };
    const to = afterLoss(before, loss, facts.projectPolicy.services);
    await changeBreaker(tx, service, before, to);
    if (to !== before) await holdService(tx, facts, name, "Its probe did not come back");
    return;
  }
  const { waiting, ready } = await readAroundService(tx, service);
  const isLast = waiting === 0 && !ready;
  await changeBreaker(tx, service, before, afterAnswer(before, wave, isLast));
}

/** Opens the hold of a service that is down, unless there is one. Event: `hold.opened`. */
export async function holdService(tx: Tx, facts: TicketFacts, name: string, summary: string): Promise<void> {
  await openProjectHold(
    tx,
    { policy: facts.projectPolicy, now: facts.now },
    { projectId: facts.ticket.projectId, reason: "service_down", about: name },
    { summary, stopped: { count: 0, ticketIds: [] } },
  );
}

/** Writes another state of a locked breaker and tells it; where it is closed now, its hold closes too. Nothing where it is the same. */
export async function changeBreaker(tx: Tx, service: ServiceOf, before: Breaker, to: Breaker): Promise<void> {
  if (to === before) return;
  await updateBreaker(tx, service, to);
  if (to.state !== before.state || to.wave !== before.wave) tellBreaker(tx, service, to);
  if (to.state === "closed")
    await closeProjectHold(
      tx,
      { projectId: service.projectId, reason: "service_down", about: service.name },
      "service_works",
    );
}
