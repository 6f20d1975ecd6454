import type { z } from "zod";
import type { LostRun, LostWordsQuery } from "#lib/contract/agents.ts";
import { readLostRuns } from "#lib/db/runs/lost-runs.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { projectAskedFor } from "../projects/project-asked-for.ts";

/** The latest lost runs with the last that each said; with `name` those of one agent. Cost: index run_lost, five entries. Throws `not_found`. */
export async function listLostWords(access: Access, query: z.infer<typeof LostWordsQuery>): Promise<LostRun[]> {
  const rows = await readLostRuns(await projectAskedFor(access, query.project), query.name ?? null);
  return rows.map((row) => ({ ...row, startedAt: row.startedAt.toISOString(), endedAt: row.endedAt.toISOString() }));
}
