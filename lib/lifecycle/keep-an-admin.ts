import { countAdmins } from "../db/members.ts";
import type { ProjectRow } from "../db/projects.ts";
import type { Tx } from "../db/tx.ts";
import { Refusal } from "./refusal.ts";

/** Refuses, and so undoes, a change that left a project without anyone who can sign in and administer it. */
export async function keepAnAdmin(tx: Tx, project: Pick<ProjectRow, "id" | "name">): Promise<void> {
  if ((await countAdmins(tx, project.id)) > 0) return;
  throw new Refusal("stale_transition", `${project.name} would be left without an admin.`);
}
