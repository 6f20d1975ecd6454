import type { TypeInput } from "../contract/runs.ts";
import { findRun } from "../db/find-ticket.ts";
import { insertRunInput } from "../db/run-input.ts";
import { transact } from "../db/transaction.ts";
import { wake } from "../db/wake.ts";
import type { Access } from "../engine/access.ts";
import { authorize, found, person } from "./authorize.ts";
import { Refusal } from "./refusal.ts";

/** A person types a line in the session of a run that was taken over (SEEDS 1). Throws `stale_transition` where it was not. */
export async function typeInput(access: Access, runId: string, { text }: TypeInput): Promise<void> {
  const target = found(await findRun(runId), "run");
  authorize(access, "decide", target.projectId);
  const who = person(access);
  if (!(await transact(who, (tx) => insertRunInput(tx, runId, text, who)))) throw notTakenOver();
  wake({ runs: [runId] });
}

/** What to answer where nobody has the session of a run. */
export function notTakenOver(): Refusal {
  return new Refusal("stale_transition", "Nobody has taken this run over, or it was handed back already.");
}
