import type { Tx } from "#lib/db/connection/tx.ts";
import { countAdmins } from "#lib/db/people/members.ts";
import type { ProjectRow } from "#lib/db/projects/projects.ts";
import { Refusal } from "#lib/lifecycle/transaction/refusal.ts";

/**
 * Throws `stale_transition`, which undoes the transaction, where a project has nobody left who can sign in and administer it.
 */
export async function keepAnAdmin(tx: Tx, project: Pick<ProjectRow, "id" | "name">): Promise<void> {
  if ((await countAdmins(tx, project.id)) > 0) return;
  throw new Refusal("stale_transition", `${project.name} would be left without an admin.`);
}
