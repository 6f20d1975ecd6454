import { transact } from "#lib/db/connection/transaction.ts";
import { endIntervention, readIdleInterventions } from "#lib/db/runs/run-input.ts";
import { lockTicketRow } from "#lib/db/tickets/lock-ticket.ts";
import { ENGINE } from "#lib/lifecycle/transaction/authorize.ts";
import { log } from "#lib/log.ts";

const IDLE_MINUTES = 30;
const BATCH = 100;

/**
 * Hands back the sessions in which nobody has typed for half an hour: a person who went away must not stop a run in
 * silence. Its agent goes on, and pauses again where it still cannot pass.
 * By the engine. Locks the ticket. Event: `run.handed_back`. Returns how many.
 */
export async function endIdleInterventions(): Promise<number> {
  let ended = 0;
  for (const { runId, ticketId, projectId } of await readIdleInterventions(IDLE_MINUTES, BATCH)) {
    try {
      await transact(ENGINE, async (tx) => {
        await lockTicketRow(tx, ticketId);
        if (!(await endIntervention(tx, runId))) return;
        ended++;
        tx.emit({ type: "run.handed_back", projectId, ticketId, runId, data: { idleMinutes: IDLE_MINUTES } });
      });
    } catch (error) {
      log.error({ err: error, runId }, "an idle session could not be handed back; the next round tries again");
    }
  }
  return ended;
}
