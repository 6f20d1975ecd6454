import type { AppendEvents } from "#lib/contract/runs/run-events.ts";
import { transact } from "#lib/db/connection/transaction.ts";
import { wake } from "#lib/db/connection/wake.ts";
import { insertRunEvents } from "#lib/db/runs/insert-run-events.ts";
import { readLease } from "#lib/db/runs/run-lease.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { ENGINE, found, permitted } from "#lib/lifecycle/transaction/authorize.ts";
import { maskReport } from "#lib/lifecycle/transaction/mask-report.ts";
import { sha256 } from "#lib/lifecycle/transaction/sha256.ts";
import { lostOrEnded } from "./heartbeat-run.ts";

/**
 * Appends what an agent reports to the log of its run; an event whose `key` was sent before is not written again.
 * By: `work`, with the token of the run's lease. Locks the run. Event: `run.todos_changed` where a list of to-dos is among them; else readers of this log are woken, and nobody else. Refuses
 * `lease_lost`, and `stale_transition` once the run has stopped. Returns the number of the last line.
 */
export async function appendRunEvents(access: Access, runId: string, input: AppendEvents) {
  const hash = sha256(input.leaseToken);
  const { projectId, ticketId } = await permitted(access, "work", readLease(runId, hash), "run");
  // A key tells two events apart, and is never shown.
  const events = input.events.map(({ key, ...event }) => ({ ...maskReport(event), key }));
  const lastSeq = await transact(
    ENGINE,
    async (tx) => {
      const last = await insertRunEvents(tx, runId, hash, events);
      if (last !== null && events.some(({ type }) => type === "todos"))
        tx.emit({ type: "run.todos_changed", projectId, ticketId, runId, data: {} });
      return last;
    },
    `events of ${runId}`,
  );
  if (lastSeq === null) throw lostOrEnded(found(await readLease(runId, hash), "run"));
  wake({ runs: [runId], logOnly: true });
  return { lastSeq };
}
