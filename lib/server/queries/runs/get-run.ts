import type { RunDetail } from "#lib/contract/runs.ts";
import { findRun, readRunDetail } from "#lib/db/runs/runs.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { readable } from "../projects/readable-projects.ts";

/** A run with its diff, artifacts and brief. Throws `not_found`. */
export async function getRun(access: Access, runId: string): Promise<RunDetail> {
  const { id } = readable(access, await findRun(runId), "run");
  return readRunDetail(id);
}
