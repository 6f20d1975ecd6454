import { MOST_CALLS, type ToolCount, type ToolSequence } from "../../contract/tool-calls.ts";
import { findRun } from "../../db/find-ticket.ts";
import { countToolCalls, readToolCalls } from "../../db/tool-calls.ts";
import type { Access } from "../../engine/access.ts";
import { readable } from "./readable-projects.ts";

/** Which tools a run called, and how often. Throws `not_found`. */
export async function listToolCalls(access: Access, runId: string): Promise<ToolCount[]> {
  const { id } = readable(access, await findRun(runId), "run");
  return countToolCalls(id);
}

/** What a run called, in order; of a very long run the first calls. Throws `not_found`. */
export async function listToolSequence(access: Access, runId: string): Promise<ToolSequence> {
  const { id } = readable(access, await findRun(runId), "run");
  const items = await readToolCalls(id, MOST_CALLS + 1);
  return { items: items.slice(0, MOST_CALLS), more: items.length > MOST_CALLS };
}
