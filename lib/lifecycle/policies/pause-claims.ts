import type { Pause, StartPause } from "#lib/contract/policies/limits.ts";
import { transact } from "#lib/db/connection/transaction.ts";
import { insertPause, readPause } from "#lib/db/policies/pauses.ts";
import { findProject } from "#lib/db/projects/projects.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { recordAct } from "#lib/lifecycle/audit/record-act.ts";
import { projectOf } from "#lib/lifecycle/projects/find-project-for.ts";
import { permitted, person } from "#lib/lifecycle/transaction/authorize.ts";
import { newId } from "#lib/lifecycle/transaction/id.ts";
import { Refusal, refuseField } from "#lib/lifecycle/transaction/refusal.ts";
import { matchOf } from "./match-of.ts";

/**
 * Stops claims of a project, or of a label, a service, a repository or an agent in it, until a person resumes. Runs and
 * reviews that have begun go on, and reviews of what they deliver are claimed as ever.
 * By: `decide`. Event: `pause.started`. Refuses `stale_transition` where this is paused already.
 */
export async function pauseClaims(access: Access, input: StartPause): Promise<Pause> {
  const slug = await projectOf(access, input.project);
  const project = await permitted(access, "decide", findProject(slug), "project");
  const { by } = input;
  const match = matchOf(input, slug, "match");
  if (by !== "project" && match === null) throw refuseField("match", `is missing: name the ${by} to be paused`);
  const [id, actor, note] = [newId("pau"), person(access), input.note ?? null];
  await transact(actor, async (tx) => {
    const started = await insertPause(tx, { id, projectId: project.id, by, match, note, actor });
    if (!started)
      throw new Refusal("stale_transition", "This is paused already. Resume it first to say something else.");
    tx.emit({ type: "pause.started", projectId: project.id, data: { pauseId: id, by, match, note } });
    const subject = { kind: "pause", id, name: match ?? slug };
    await recordAct(tx, access, { act: "pause.started", projectId: project.id, subject, data: { by } });
  });
  return readPause(id);
}
