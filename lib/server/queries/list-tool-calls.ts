import type { ToolCount } from "../../contract/tool-calls.ts";
import { findRun } from "../../db/find-ticket.ts";
import { countToolCalls } from "../../db/tool-calls.ts";
import type { Access } from "../../engine/access.ts";
import { readable } from "./readable-projects.ts";

/** Which tools a run called, and how often. Throws `not_found`. */
export async function listToolCalls(access: Access, runId: string): Promise<ToolCount[]> {
  const { id } = readable(access, await findRun(runId), "run");
  return countToolCalls(id);
}
