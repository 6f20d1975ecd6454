import type { ReadInput, TypedInputs } from "#lib/contract/runs/typed-input.ts";
import { readRunInput } from "#lib/db/runs/run-input.ts";
import { readLease } from "#lib/db/runs/run-lease.ts";
import { findRun } from "#lib/db/runs/runs.ts";
import { type Access, may } from "#lib/engine/people/access.ts";
import { lostOrEnded } from "#lib/lifecycle/runs/heartbeat-run.ts";
import { found } from "#lib/lifecycle/transaction/authorize.ts";
import { Refusal } from "#lib/lifecycle/transaction/refusal.ts";
import { sha256 } from "#lib/lifecycle/transaction/sha256.ts";
import { readable } from "#lib/server/queries/projects/readable-projects.ts";
import { waitFor } from "./wait-for.ts";

/**
 * What a person typed in the session of a run after a `seq`, waiting up to `waitSeconds` for it or for the hand-back. It may
 * hold a password: it is for whoever has the run's lease, and for those who may type. Throws `lease_lost`, and
 * `stale_transition` once the run has stopped.
 */
export async function waitForInput(
  access: Access,
  runId: string,
  { after, waitSeconds, leaseToken }: ReadInput & { leaseToken: string | null },
  signal: AbortSignal,
): Promise<TypedInputs> {
  const { id, projectId } = readable(access, await findRun(runId), "run");
  if (!may(access, "work", projectId) && !may(access, "decide", projectId))
    throw new Refusal("forbidden", "Only the agent of a run, and who may decide on it, read what was typed in it.");
  const lease = may(access, "decide", projectId) ? null : sha256(leaseToken ?? "");
  const typed = await waitFor({
    group: `input ${id} ${after} ${lease}`,
    seconds: waitSeconds,
    signal,
    runIds: [id],
    attempt: async () => {
      const read = await readRunInput(id, after, lease);
      if (read === null) throw lostOrEnded(found(await readLease(id, lease ?? ""), "run"));
      return read.items.length > 0 || read.handedBack ? read : null;
    },
  });
  return typed ?? { items: [], nextAfter: after, handedBack: false };
}
