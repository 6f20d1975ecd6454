import { transact } from "#lib/db/connection/transaction.ts";
import { readOverdueHolds, updateEscalation } from "#lib/db/holds/overdue-holds.ts";
import { ENGINE } from "#lib/lifecycle/transaction/authorize.ts";
import { log } from "#lib/log.ts";

const BATCH = 100;

/**
 * Open holds whose check time has passed go one step up, owner → leads → admins, and get their next check time. Nothing
 * else about them changes, and one whose decision is stored to be sent stays where it is: silence never decides (docs/guarantees.md#no-hold-without-an-exit).
 * By the engine. Each is guarded by its version. Event: `hold.updated`. Returns how many.
 */
export async function escalateHolds(): Promise<number> {
  let escalated = 0;
  for (const hold of await readOverdueHolds(BATCH)) {
    try {
      await transact(ENGINE, async (tx) => {
        const next = await updateEscalation(tx, hold.id, hold.version);
        if (next === null) return;
        escalated++;
        tx.emit({
          type: "hold.updated",
          projectId: hold.projectId,
          ticketId: hold.ticketId,
          holdId: hold.id,
          data: {
            escalations: next.escalations,
            escalatedFrom: next.escalatedFrom,
            ownerRole: next.ownerRole,
            checkAt: next.checkAt.toISOString(),
          },
        });
      });
    } catch (error) {
      log.error({ err: error, holdId: hold.id }, "an overdue hold could not be escalated; the next round tries again");
    }
  }
  return escalated;
}
