import { reader, transact } from "#lib/db/connection/transaction.ts";
import { findHold } from "#lib/db/holds/hold-row.ts";
import { claimDuePending, markPendingNotSent, type PendingDecision } from "#lib/db/holds/pending/pending-decisions.ts";
import { readAccessOfActing } from "#lib/db/people/access.ts";
import { ENGINE } from "#lib/lifecycle/transaction/authorize.ts";
import { Refusal } from "#lib/lifecycle/transaction/refusal.ts";
import { log } from "#lib/log.ts";
import { decideHold } from "../decide-hold.ts";
import { PendingGone } from "./pending-gone.ts";

/** Decisions claimed at once: they are made one after the other, each within its claim. */
const CLAIMED = 20;

/**
 * Makes the stored decisions whose time has come, as their people and with the rights these have now. Safe in several processes at
 * once, and when one dies: a decision is made once (`makeDecision` takes it out in its own transaction). What can no longer be made
 * is kept as not sent, with the reason. Events: those of `decideHold`, or `hold.updated`. Returns how many it has looked at.
 */
export async function sendDueDecisions(signal?: AbortSignal): Promise<number> {
  for (let total = 0; ; ) {
    const due = signal?.aborted ? [] : await claimDuePending(CLAIMED);
    if (due.length === 0) return total;
    for (const pending of due) await send(pending);
    total += due.length;
  }
}

async function send(pending: PendingDecision): Promise<void> {
  const { id, holdId } = pending;
  try {
    const access = await readAccessOfActing(reader, pending);
    if (access === null) throw new Refusal("forbidden", `${pending.by} may no longer decide: the account was closed.`);
    await decideHold(access, holdId, pending.choice, id);
  } catch (error) {
    if (error instanceof PendingGone) return;
    if (error instanceof Refusal) return tellNotSent(pending, error);
    log.error(
      { err: error, holdId, pendingId: id },
      "a decision could not be sent; it is tried again when its claim ends",
    );
  }
}

async function tellNotSent({ id, holdId, choice, userId, by }: PendingDecision, refusal: Refusal): Promise<void> {
  const hold = await findHold(holdId);
  await transact(ENGINE, async (tx) => {
    const problem = { code: refusal.code, detail: refusal.message, decision: refusal.extra.decision };
    if (!(await markPendingNotSent(tx, id, problem)) || hold === null) return;
    const notSent = { id, verb: choice.verb, by: { id: userId, name: by }, ...problem };
    const { projectId, ticketId } = hold;
    tx.emit({
      type: "hold.updated",
      projectId,
      ticketId,
      holdId,
      data: { ownerId: null, checkAt: null, sending: null, notSent },
    });
  });
}
