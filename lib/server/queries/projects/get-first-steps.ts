import type { FirstSteps, ReadFirstSteps } from "#lib/contract/projects/first-steps.ts";
import { isDismissed, readFirstSteps } from "#lib/db/projects/first-steps.ts";
import { type Access, may } from "#lib/engine/people/access.ts";
import { environment } from "#lib/environment.ts";
import { findProjectFor } from "#lib/lifecycle/projects/find-project-for.ts";

/** How far a project has come on its first steps, and whether the caller still wants to see them. Throws `not_found`. */
export async function getFirstSteps(access: Access, { project }: ReadFirstSteps): Promise<FirstSteps> {
  const { id, slug } = await findProjectFor(access, "read", project);
  const [steps, dismissed] = await Promise.all([readFirstSteps(id), isDismissed(access.userId, id)]);
  const { publicUrl, publicUrlGiven } = environment();
  const at = <T extends { at: string }>(step: T | null) => step && { ...step, at: new Date(step.at).toISOString() };
  return {
    project: slug,
    url: publicUrlGiven ? publicUrl : null,
    token: at(steps.token),
    agent: at(steps.agent),
    ticket: at(steps.ticket),
    run: at(steps.run),
    mayMakeTokens: may(access, "administer", id),
    mayWrite: may(access, "write", id),
    dismissed,
  };
}
