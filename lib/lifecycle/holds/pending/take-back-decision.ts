import { transact } from "#lib/db/connection/transaction.ts";
import { markPendingUndone, readPending } from "#lib/db/holds/pending/pending-decisions.ts";
import { type Access, roleIn } from "#lib/engine/people/access.ts";
import { person } from "#lib/lifecycle/transaction/authorize.ts";
import { Refusal } from "#lib/lifecycle/transaction/refusal.ts";

/**
 * Takes a decision back that is stored and not sent. False: there is none, or it is being made in this moment. By the one who decided
 * or an admin, else `forbidden`. Nothing was changed by it, so that the version of the hold does not matter. Event: `hold.updated`.
 */
export async function takeBackDecision(
  access: Access,
  { id: holdId, projectId, ticketId }: { id: string; projectId: string; ticketId: string | null },
): Promise<boolean> {
  const pending = await readPending(holdId);
  if (pending === null) return false;
  refuseForeign(access, projectId, pending.userId);
  return transact(person(access), async (tx) => {
    if (!(await markPendingUndone(tx, pending.id, person(access)))) return false;
    const { verb } = pending.choice;
    const takenBack = { verb, by: { id: pending.userId, name: pending.by } };
    tx.emit({
      type: "hold.updated",
      projectId,
      ticketId,
      holdId,
      data: { ownerId: null, checkAt: null, sending: null, takenBack },
    });
    return true;
  });
}

/** Throws `forbidden` for who has neither decided it nor is an admin. */
export function refuseForeign(access: Access, projectId: string, decider: string): void {
  if (decider === access.userId || roleIn(access, projectId) === "admin") return;
  throw new Refusal("forbidden", "Only the person who decided, or an admin, can undo a decision or send it now.");
}
