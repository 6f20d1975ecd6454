import type { DecideHold } from "#lib/contract/holds.ts";
import type { Tx } from "#lib/db/connection/tx.ts";
import { readProjectDay, upsertAllowed } from "#lib/db/projects/day-costs.ts";
import { lockProject } from "#lib/db/projects/projects.ts";
import { allowedAfter } from "#lib/engine/queue/day-budget.ts";
import { found } from "#lib/lifecycle/transaction/authorize.ts";

/**
 * `retry` on the hold of a project that has spent its day: it may spend what is granted, else the limit of its day once more, for
 * the rest of the day (docs/contract.md#budgets). Locks the project.
 */
export async function allowMoreToday(tx: Tx, projectId: string, { grant }: Pick<DecideHold, "grant">): Promise<void> {
  await lockProject(tx, projectId);
  const today = found(await readProjectDay(tx, projectId), "project");
  await upsertAllowed(tx, projectId, allowedAfter(today, grant?.dollars ?? null));
}
