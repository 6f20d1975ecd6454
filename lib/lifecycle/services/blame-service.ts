import type { Tx } from "#lib/db/connection/tx.ts";
import { lockFailing, type ServiceOf, updateBreaker } from "#lib/db/services/breakers.ts";
import { markUncharged, readRecentFailures } from "#lib/db/services/service-failures.ts";
import type { Failure } from "#lib/engine/failures/failure.ts";
import { statedWaitSeconds } from "#lib/engine/failures/stated-wait.ts";
import { type OutcomeStep, waitingForService } from "#lib/engine/runs/decide-outcome.ts";
import { afterFailure } from "#lib/engine/services/breaker.ts";
import { firstLine } from "#lib/engine/text/quote.ts";
import type { RunFacts, TicketFacts } from "#lib/engine/tickets/ticket-facts.ts";
import { holdService } from "./settle-service.ts";
import { tellBreaker } from "./tell-breaker.ts";

/**
 * Puts the failure of a locked ticket's run down to a service, before it is written: its breaker may open, and while it is not
 * closed the ticket waits for the service and nothing is charged. What led to the opening is taken off its budgets as well;
 * `returnWaiting` then lets the tickets of those failures wait too. Locks the row of the service, after the ticket's. Events:
 * `service.opened`, `hold.opened`. Returns the step to apply, and what to write with the run.
 */
export async function blameService(
  tx: Tx,
  facts: TicketFacts,
  run: RunFacts,
  name: string,
  step: OutcomeStep,
  error: Failure,
): Promise<{ step: OutcomeStep; charged: boolean }> {
  const service: ServiceOf = { projectId: facts.ticket.projectId, name };
  const policy = facts.projectPolicy.services;
  const before = await lockFailing(tx, service, policy.withinSeconds);
  const earlier = before.state === "closed" ? await readRecentFailures(tx, service, policy.withinSeconds) : [];
  const tickets = new Set([facts.ticket.id, ...earlier.map(({ ticketId }) => ticketId)]);
  const { breaker, charged } = afterFailure(
    before,
    {
      now: facts.now,
      recent: { count: earlier.length + 1, tickets: tickets.size },
      wave: run.service === name ? run.serviceWave : null,
      retryAfterSeconds: error.retryAfterSeconds ?? statedWaitSeconds(error.message),
      random: Math.random(),
    },
    policy,
  );
  if (charged) return { step, charged };
  await updateBreaker(tx, service, breaker);
  if (earlier.length > 0)
    await markUncharged(
      tx,
      earlier.map(({ runId }) => runId),
    );
  if (breaker.state === "open" && before.state !== "open") {
    tellBreaker(tx, service, breaker);
    await holdService(tx, facts, name, `It fails: ${firstLine(error.message)}`);
  }
  return { step: waitingForService(facts, step, name, breaker.probeAt), charged };
}
