import { ApiProblem } from "#lib/api-client/api-problem.ts";
import type { Claim } from "#lib/contract/runs/claims.ts";
import type { Slots } from "#lib/worker/jobs/slots.ts";
import type { WorkerContext } from "#lib/worker/worker-context.ts";

const WAIT_SECONDS = 25;

/**
 * Waits until a person has decided on a paused run, then continues it. It takes no slot while it waits, and asks only while a
 * slot is free: a decided run that is not fetched within 30 s comes back by an ordinary claim.
 */
export async function waitAtPause(
  context: WorkerContext,
  slots: Slots,
  paused: Claim,
  goOn: (resumed: Claim) => Promise<void>,
): Promise<void> {
  const { client, signal, log } = context;
  while (!signal.aborted) {
    await slots.untilFree(signal);
    if (signal.aborted) return;
    try {
      const input = { leaseToken: paused.leaseToken, waitSeconds: WAIT_SECONDS };
      const resumed = await client.resume(paused.run.id, input, { signal, retryForMs: Number.POSITIVE_INFINITY });
      if (resumed !== null) return await slots.use(() => goOn(resumed));
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof ApiProblem)) throw error;
      // The pause ended otherwise: retried, cancelled, or taken by another agent.
      log.info({ ticket: paused.ticket.key, run: paused.run.id, code: error.code }, "pause ended without us");
      return;
    }
  }
}
