import type { DecideHold } from "#lib/contract/holds.ts";
import { transact } from "#lib/db/connection/transaction.ts";
import type { Tx } from "#lib/db/connection/tx.ts";
import { findHold, type HoldRow } from "#lib/db/holds/hold-row.ts";
import { readSendDelay } from "#lib/db/holds/pending/decision-settings.ts";
import { insertPending } from "#lib/db/holds/pending/pending-decisions.ts";
import { sendDelay } from "#lib/engine/holds/pending/send-delay.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { permitted, person } from "#lib/lifecycle/transaction/authorize.ts";
import { newId } from "#lib/lifecycle/transaction/id.ts";
import { Refusal } from "#lib/lifecycle/transaction/refusal.ts";
import { wakeJob } from "#lib/lifecycle/transaction/wake-job.ts";
import { type DecisionAnswer, decideHold, decisionAnswer } from "../decide-hold.ts";
import { readProjectHold } from "../decide-project-hold.ts";
import { makeDecision } from "../make-decision.ts";

/**
 * Stores a decision that is sent after its person's delay, and can be taken back until then (docs/contract.md#delayed-decisions). It
 * is checked now as if it were made now, and again when it is. Where there is nothing to wait for, it is made at once.
 * By: `decide`. Locks the ticket, if there is one. Event: `hold.updated`. Refuses what `decideHold` refuses.
 */
export async function delayDecision(access: Access, holdId: string, input: DecideHold): Promise<DecisionAnswer> {
  const target = await permitted(access, "decide", findHold(holdId), "hold");
  const { delayed: _, ...choice } = input;
  const seconds = sendDelay(input.verb, await readSendDelay(access.userId));
  if (seconds === 0) return decideHold(access, holdId, choice);
  const later = (tx: Tx, hold: HoldRow) => keep(tx, access, target, hold, choice, seconds);
  const runId = await check(access, target, choice, later);
  // The job looks every second; this only makes the countdown end on time.
  setTimeout(() => wakeJob("decisions"), seconds * 1000).unref();
  return decisionAnswer(holdId, target.ticketId, runId);
}

type Target = { id: string; projectId: string; ticketId: string | null };

async function check(
  access: Access,
  { id, ticketId }: Target,
  choice: DecideHold,
  later: (tx: Tx, hold: HoldRow) => Promise<void>,
): Promise<string | null> {
  if (ticketId !== null) return (await makeDecision(access, id, choice, { mayWait: true, later })).runId;
  await transact(person(access), async (tx) => later(tx, await readProjectHold(tx, id, choice)));
  return null;
}

async function keep(
  tx: Tx,
  access: Access,
  { id: holdId, projectId, ticketId }: Target,
  { runId, version }: HoldRow,
  choice: DecideHold,
  seconds: number,
): Promise<void> {
  const { userId, userName, tokenId, scope } = access;
  const acting = { userId, tokenId, byToken: scope !== null, actor: person(access) };
  const sendAt = await insertPending(tx, { id: newId("pnd"), holdId, projectId, choice, seconds, ...acting });
  if (sendAt === null)
    throw new Refusal("already_decided", "Somebody has just decided it: it is sent in a moment.", { version });
  const sending = { verb: choice.verb, by: { id: userId, name: userName }, sendAt: sendAt.toISOString() };
  tx.emit({
    type: "hold.updated",
    projectId,
    ticketId,
    runId,
    holdId,
    data: { ownerId: null, checkAt: null, sending },
  });
}
