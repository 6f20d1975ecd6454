import { databaseNow } from "#lib/db/connection/database-now.ts";
import { transact } from "#lib/db/connection/transaction.ts";
import { lockWaits, readOpenWaits } from "#lib/db/holds/open-waits.ts";
import { readPolicyInForce } from "#lib/db/policies/policies.ts";
import { readWaitsInForce } from "#lib/db/policies/waits-in-force.ts";
import { readUnserved } from "#lib/db/queue/unserved.ts";
import { decideUnserved } from "#lib/engine/holds/unserved-hold.ts";
import { ENGINE } from "#lib/lifecycle/transaction/authorize.ts";
import { closeProjectHold, openProjectHold } from "#lib/lifecycle/transaction/project-hold.ts";

/** Causes that open in one round, so that a transaction stays short. */
const BATCH = 100;

/**
 * Opens one hold for each project and cause for which tickets or reviews wait and nobody alive comes, brings those that are open
 * up to date, and closes those for which somebody has come (docs/contract.md#waits). The tickets stay as they are.
 * By the engine, in one process at a time: the others skip the round. Events: `hold.opened`, `hold.updated`. Returns how many
 * are open because of it.
 */
export async function holdUnserved(): Promise<number> {
  return transact(ENGINE, async (tx) => {
    if (!(await lockWaits(tx))) return 0;
    const now = await databaseNow(tx);
    const waits = new Map((await readWaitsInForce(tx)).map(({ projectId, ...minutes }) => [projectId, minutes]));
    const steps = decideUnserved(now, await readUnserved(tx), await readOpenWaits(tx), waits);
    for (const cause of steps.close)
      await closeProjectHold(tx, cause, cause.reason === "no_agent" ? "agent_came" : "sentinel_came");
    const open = steps.open.slice(0, BATCH);
    for (const { cause, stopped, summary } of open) {
      const { policy } = await readPolicyInForce(tx, cause.projectId);
      await openProjectHold(tx, { policy, now }, cause, { summary, stopped });
    }
    return open.length;
  });
}
