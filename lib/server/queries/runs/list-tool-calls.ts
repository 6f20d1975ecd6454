import { MAX_CALLS, type ToolCount, type ToolSequence } from "#lib/contract/runs/tool-calls.ts";
import { findRun } from "#lib/db/runs/runs.ts";
import { countToolCalls, readToolCalls } from "#lib/db/runs/tool-calls.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { readable } from "../projects/readable-projects.ts";

/** Which tools a run called, and how often. Throws `not_found`. */
export async function listToolCalls(access: Access, runId: string): Promise<ToolCount[]> {
  const { id } = readable(access, await findRun(runId), "run");
  return countToolCalls(id);
}

/** What a run called, in order; of a very long run the first calls. Throws `not_found`. */
export async function listToolSequence(access: Access, runId: string): Promise<ToolSequence> {
  const { id } = readable(access, await findRun(runId), "run");
  const items = await readToolCalls(id, MAX_CALLS + 1);
  return { items: items.slice(0, MAX_CALLS), more: items.length > MAX_CALLS };
}
