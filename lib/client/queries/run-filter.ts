import { z } from "zod";
import { type Run, RunState } from "#lib/contract/runs.ts";

/** What the list of runs shows: one project, and the filters of its address. */
export interface RunFilter {
  project: string;
  state?: z.infer<typeof RunState>[];
  agent?: string[];
}

const words = <T extends z.ZodType<unknown, string>>(item: T) =>
  z
    .string()
    .transform((list) => list.split(",").filter((word) => word !== ""))
    .pipe(z.array(item).min(1).max(50))
    .optional()
    .catch(undefined);

const Search = z.object({ state: words(RunState), agent: words(z.string().max(200)) });

/** Reads the address of the list; a filter that makes no sense is left out, not refused. */
export function parseRunFilter(project: string, search: Iterable<[string, string]>): RunFilter {
  return { project, ...Search.parse(Object.fromEntries(search)) };
}

/** The query of an address: `?state=paused`, or nothing. The API takes the same. */
export function runSearch(filter: Partial<RunFilter>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(filter)) {
    if (value !== undefined && value.length > 0) search.set(name, Array.isArray(value) ? value.join(",") : value);
  }
  return search.size > 0 ? `?${search}` : "";
}

/** Whether a run still belongs to a list that was read with this filter; the same rules as the API's. */
export function matchesRunFilter({ run }: { run: Run }, { state, agent }: RunFilter): boolean {
  return (!state || state.includes(run.state)) && (!agent || agent.includes(run.agent));
}
