import { transact } from "#lib/db/connection/transaction.ts";
import { presentProject, updateProjectName } from "#lib/db/projects/projects.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { recordAct } from "#lib/lifecycle/audit/record-act.ts";
import { person } from "#lib/lifecycle/transaction/authorize.ts";
import { findProjectFor } from "./find-project-for.ts";

/**
 * Changes the name of a project. Slug and key stay: they are in addresses and in the keys of tickets.
 * By: `administer`. No event.
 */
export async function renameProject(access: Access, input: { project: string; name: string }) {
  const project = await findProjectFor(access, "administer", input.project);
  await transact(person(access), async (tx) => {
    await updateProjectName(tx, project.id, input.name);
    const subject = { kind: "project", id: project.id, name: input.name };
    await recordAct(tx, access, {
      act: "project.renamed",
      projectId: project.id,
      subject,
      data: { was: project.name },
    });
  });
  return presentProject({ ...project, name: input.name });
}
