import type { HearMessages } from "#lib/contract/runs/steering.ts";
import { transact } from "#lib/db/connection/transaction.ts";
import { wake } from "#lib/db/connection/wake.ts";
import { insertRunEvents } from "#lib/db/runs/insert-run-events.ts";
import { readLease } from "#lib/db/runs/run-lease.ts";
import { markMessagesHeard } from "#lib/db/runs/steering.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { ENGINE, found, permitted } from "#lib/lifecycle/transaction/authorize.ts";
import { maskReport } from "#lib/lifecycle/transaction/mask-report.ts";
import { sha256 } from "#lib/lifecycle/transaction/sha256.ts";
import { lostOrEnded } from "../heartbeat-run.ts";

/**
 * An agent has been told what people said to it up to a `seq`: those messages stand in the run's log from now on, in the words of the
 * desk. The same again changes nothing.
 * By: `work`, with the token of the run's lease. Locks the run. No event: readers of this log are woken. Refuses `lease_lost`, and
 * `stale_transition` once the run has stopped.
 */
export async function hearMessages(access: Access, runId: string, { leaseToken, upTo }: HearMessages): Promise<void> {
  const hash = sha256(leaseToken);
  await permitted(access, "work", readLease(runId, hash), "run");
  const heard = await transact(ENGINE, async (tx) => {
    const messages = await markMessagesHeard(tx, runId, hash, upTo);
    const lines = (messages ?? []).map(({ seq, text, by }) =>
      maskReport({ key: `person-message-${seq}`, type: "person_message", message: text, data: { seq, by: by.name } }),
    );
    if (lines.length > 0) await insertRunEvents(tx, runId, hash, lines);
    return messages;
  });
  if (heard === null) throw lostOrEnded(found(await readLease(runId, hash), "run"));
  if (heard.length > 0) wake({ runs: [runId], logOnly: true });
}
