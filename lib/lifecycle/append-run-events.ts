import type { AppendEvents } from "../contract/runs.ts";
import { insertRunEvents } from "../db/append-run-events.ts";
import { readLease } from "../db/run-lease.ts";
import { transact } from "../db/transaction.ts";
import { wake } from "../db/wake.ts";
import type { Access } from "../engine/access.ts";
import { authorize, ENGINE, found } from "./authorize.ts";
import { lostOrEnded } from "./heartbeat-run.ts";
import { hashLease } from "./lease-token.ts";

/** Appends what an agent reports to the log of its run. A repeated `key` is accepted once. Throws `lease_lost`. */
export async function appendRunEvents(
  access: Access,
  runId: string,
  input: AppendEvents,
): Promise<{ lastSeq: number }> {
  const hash = hashLease(input.leaseToken);
  const lease = found(await readLease(runId, hash), "run");
  authorize(access, "work", lease.projectId);
  const lastSeq = await transact(ENGINE, (tx) => insertRunEvents(tx, runId, hash, input.events));
  if (lastSeq === null) throw lostOrEnded(found(await readLease(runId, hash), "run"));
  wake({ runs: [runId], logOnly: true });
  return { lastSeq };
}
