import type { ReadInput, TypedInputs } from "#lib/contract/runs/typed-input.ts";
import { readRunInput } from "#lib/db/runs/run-input.ts";
import { findRun } from "#lib/db/runs/runs.ts";
import { type Access, may } from "#lib/engine/people/access.ts";
import { Refusal } from "#lib/lifecycle/transaction/refusal.ts";
import { readable } from "#lib/server/queries/projects/readable-projects.ts";
import { waitFor } from "./wait-for.ts";

/**
 * What a person typed in the session of a run after a `seq`, waiting up to `waitSeconds` for it or for the hand-back. For
 * its agent and for those who may type: it may hold a password.
 */
export async function waitForInput(
  access: Access,
  runId: string,
  { after, waitSeconds }: ReadInput,
  signal: AbortSignal,
): Promise<TypedInputs> {
  const { id, projectId } = readable(access, await findRun(runId), "run");
  if (!may(access, "work", projectId) && !may(access, "decide", projectId))
    throw new Refusal("forbidden", "Only the agent of a run, and who may decide on it, read what was typed in it.");
  const typed = await waitFor({
    group: `input ${id} ${after}`,
    seconds: waitSeconds,
    signal,
    runId: id,
    attempt: async () => {
      const read = await readRunInput(id, after);
      return read.items.length > 0 || read.handedBack ? read : null;
    },
  });
  return typed ?? { items: [], nextAfter: after, handedBack: false };
}
