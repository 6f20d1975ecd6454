import type { PersonMessage, SendMessage } from "#lib/contract/runs/steering.ts";
import { transact } from "#lib/db/connection/transaction.ts";
import { findRun } from "#lib/db/runs/runs.ts";
import { insertMessage } from "#lib/db/runs/steering.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { recordAct } from "#lib/lifecycle/audit/record-act.ts";
import { permitted, person } from "#lib/lifecycle/transaction/authorize.ts";
import { Refusal } from "#lib/lifecycle/transaction/refusal.ts";

/**
 * Says something to the agent of a running run, which is told at its next step where its driver can, else in the brief of the next
 * attempt (docs/contract.md#steering).
 * By: `decide`. Locks the run. Event: `run.message_sent`. Refuses `stale_transition` unless the run is running.
 */
export async function sendMessage(access: Access, runId: string, { text }: SendMessage): Promise<PersonMessage> {
  const { projectId, ticketId } = await permitted(access, "decide", findRun(runId), "run");
  return transact(person(access), async (tx) => {
    const message = await insertMessage(tx, runId, text, { id: access.userId, name: access.userName });
    if (message === null) throw notToBeTold();
    const { seq } = message;
    tx.emit({ type: "run.message_sent", projectId, ticketId, runId, data: { seq } });
    const line = { subject: { kind: "run", id: runId }, data: { ticket: ticketId, seq } };
    await recordAct(tx, access, { act: "run.message_sent", projectId, ...line });
    return message;
  });
}

function notToBeTold(): Refusal {
  return new Refusal(
    "stale_transition",
    "Nothing can be said to this run now: it is not running, a person has its session, or it has 50 messages already. Write a note with your decision, or edit its ticket.",
  );
}
