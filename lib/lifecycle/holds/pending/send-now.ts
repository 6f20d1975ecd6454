import { findHold } from "#lib/db/holds/hold-row.ts";
import { readPending, updatePendingDue } from "#lib/db/holds/pending/pending-decisions.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { permitted } from "#lib/lifecycle/transaction/authorize.ts";
import { Refusal } from "#lib/lifecycle/transaction/refusal.ts";
import { wakeJob } from "#lib/lifecycle/transaction/wake-job.ts";
import { type DecisionAnswer, decisionAnswer } from "../decide-hold.ts";
import { refuseForeign } from "./take-back-decision.ts";

/**
 * Lets a stored decision be sent now: the job that sends them is woken, and what comes of it is told as ever.
 * By: `decide`, of one's own decisions; an admin of all. Refuses `stale_transition` where none is stored.
 */
export async function sendNow(access: Access, holdId: string): Promise<DecisionAnswer> {
  const target = await permitted(access, "decide", findHold(holdId), "hold");
  const pending = await readPending(holdId);
  if (pending !== null) refuseForeign(access, target.projectId, pending.userId);
  if (pending === null || !(await updatePendingDue(pending.id)))
    throw new Refusal("stale_transition", "There is no decision here that waits to be sent.");
  wakeJob("decisions");
  return decisionAnswer(holdId, target.ticketId, null);
}
