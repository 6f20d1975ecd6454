import type { z } from "zod";
import { CreateProject, type Project } from "#lib/contract/projects.ts";
import { transact } from "#lib/db/connection/transaction.ts";
import { insertProject, presentProject, readProject } from "#lib/db/projects/projects.ts";
import { type Access, mayEverywhere } from "#lib/engine/people/access.ts";
import { recordAct } from "#lib/lifecycle/audit/record-act.ts";
import { person } from "#lib/lifecycle/transaction/authorize.ts";
import { newId } from "#lib/lifecycle/transaction/id.ts";
import { refuseField } from "#lib/lifecycle/transaction/refusal.ts";
import { forbidden } from "./find-project-for.ts";

/**
 * Makes a project.
 * By: `administer` in every project. No event. Refuses `invalid_request` for a slug or a key that is taken.
 */
export async function createProject(access: Access, input: CreateProject): Promise<z.infer<typeof Project>> {
  if (!mayEverywhere(access, "administer")) throw forbidden();
  const { slug, key, name } = CreateProject.parse(input);
  const id = await transact(person(access), async (tx) => {
    const id = newId("prj");
    if (!(await insertProject(tx, { id, slug, key, name }))) return null;
    const subject = { kind: "project", id, name };
    await recordAct(tx, access, { act: "project.created", projectId: id, subject, data: { slug, key } });
    return id;
  });
  if (id === null) {
    const path = (await readProject({ slug })) === null ? "key" : "slug";
    throw refuseField(path, "is taken", `Another project has this ${path}.`);
  }
  const created = await readProject({ id });
  if (created === null) throw new Error(`project ${id} is gone`);
  return presentProject(created);
}
