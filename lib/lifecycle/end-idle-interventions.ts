import { findIdleInterventions } from "../db/idle-interventions.ts";
import { lockTicketRow } from "../db/lock-ticket.ts";
import { endIntervention } from "../db/run-input.ts";
import { transact } from "../db/transaction.ts";
import { log } from "../log.ts";
import { ENGINE } from "./authorize.ts";

const IDLE_MINUTES = 30;
const BATCH = 100;

/**
 * Hands back the sessions in which nobody has typed for half an hour: a person who has gone away must not stop a run in
 * silence. Its agent goes on, and pauses again where it still cannot pass. Returns how many.
 */
export async function endIdleInterventions(): Promise<number> {
  let ended = 0;
  for (const { runId, ticketId, projectId } of await findIdleInterventions(IDLE_MINUTES, BATCH)) {
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
