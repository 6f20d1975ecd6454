import { z } from "zod";
import { seal, unseal } from "./seal.ts";

/** A checkpoint as it is stored. One of before it was sealed is the agent's own value. */
const Sealed = z.strictObject({ $sealed: z.string() });

const placeOf = (runId: string) => `checkpoint ${runId}`;

/** What `run_content.checkpoint` keeps of a checkpoint, which may hold passwords. Null and undefined stay. */
export function sealCheckpoint(checkpoint: unknown, runId: string): unknown {
  if (checkpoint === null || checkpoint === undefined) return checkpoint;
  return { $sealed: seal(JSON.stringify(checkpoint), placeOf(runId)) };
}

/** The checkpoint of what is stored. Null as well where its key is missing: the agent begins anew. */
export function unsealCheckpoint(stored: unknown, runId: string): unknown {
  const sealed = Sealed.safeParse(stored);
  if (!sealed.success) return stored;
  const text = unseal(sealed.data.$sealed, placeOf(runId));
  return text === null ? null : JSON.parse(text);
}
