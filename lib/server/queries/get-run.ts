import type { RunDetail } from "../../contract/runs.ts";
import { findRun } from "../../db/find-ticket.ts";
import { readRunDetail } from "../../db/runs.ts";
import type { Access } from "../../engine/access.ts";
import { readable } from "./readable-projects.ts";

/** A run with its diff, artifacts and brief. Throws `not_found`. */
export async function getRun(access: Access, runId: string): Promise<RunDetail> {
  const { id } = readable(access, await findRun(runId), "run");
  return readRunDetail(id);
}
