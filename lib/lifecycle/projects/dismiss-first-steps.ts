import type { z } from "zod";
import type { DismissFirstSteps } from "#lib/contract/projects/first-steps.ts";
import { deleteDismissal, insertDismissal } from "#lib/db/projects/first-steps.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { findProjectFor } from "./find-project-for.ts";

/** Hides the first steps of a project from the caller alone, or shows them again. By: `read`. No event. */
export async function dismissFirstSteps(access: Access, input: z.infer<typeof DismissFirstSteps>): Promise<null> {
  const { id } = await findProjectFor(access, "read", input.project);
  await (input.dismissed ? insertDismissal : deleteDismissal)(access.userId, id);
  return null;
}
