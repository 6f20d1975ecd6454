import type { TypeInput } from "#lib/contract/runs/typed-input.ts";
import { transact } from "#lib/db/connection/transaction.ts";
import { NOTHING, wake } from "#lib/db/connection/wake.ts";
import { insertRunInput } from "#lib/db/runs/run-input.ts";
import { findRun } from "#lib/db/runs/runs.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { permitted, person } from "#lib/lifecycle/transaction/authorize.ts";
import { Refusal } from "#lib/lifecycle/transaction/refusal.ts";

/**
 * Types a line into the session of a run that was taken over (docs/seeds/levels.md#intervene).
 * By: `decide`. Locks the run. No event: the driver that waits for input is woken. Refuses `stale_transition` where
 * nobody has the session.
 */
export async function typeInput(access: Access, runId: string, { text }: TypeInput): Promise<void> {
  await permitted(access, "decide", findRun(runId), "run");
  const who = person(access);
  if (!(await transact(who, (tx) => insertRunInput(tx, runId, text, who)))) throw notTakenOver();
  wake({ runs: [runId], claims: NOTHING });
}

/** The refusal where nobody has the session of a run. */
export function notTakenOver(): Refusal {
  return new Refusal("stale_transition", "Nobody has taken this run over, or it was handed back already.");
}
