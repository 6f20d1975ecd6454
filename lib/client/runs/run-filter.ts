import { listOf, readFields, textUpTo, wordsUpTo } from "#lib/contract/address-words.ts";
import type { ListedRun } from "#lib/contract/runs.ts";
import { RUN_STATE_NAMES, type RunState } from "#lib/engine/runs/run-states.ts";

/** What the list of runs shows: one project, and the filters of its address. */
export interface RunFilter {
  project: string;
  state?: RunState[];
  agent?: string[];
  category?: string[];
  /** words of its log and of what it reported */
  q?: string;
}

const READERS = {
  state: listOf(RUN_STATE_NAMES),
  agent: wordsUpTo(200),
  category: wordsUpTo(40),
  q: (text: string) => textUpTo(200)(text.trim()),
};

/** Reads the address of the list; a filter that makes no sense is left out, not refused. */
export function parseRunFilter(project: string, search: Iterable<[string, string]>): RunFilter {
  return { project, ...readFields(READERS, Object.fromEntries(search)) };
}

/** The query of an address: `?state=paused`, or nothing. The API takes the same. */
export function runSearch(filter: Partial<RunFilter>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(filter)) {
    if (value !== undefined && value.length > 0) search.set(name, Array.isArray(value) ? value.join(",") : value);
  }
  return search.size > 0 ? `?${search}` : "";
}

/** Whether a run still belongs to a list that was read with this filter; the same rules as the API's, which alone finds words. */
export function matchesRunFilter({ run }: { run: ListedRun }, { state, agent, category, q }: RunFilter): boolean {
  const failure = run.correctedCategory?.category ?? run.category;
  return (
    (!state || state.includes(run.state)) &&
    (!agent || agent.includes(run.agent)) &&
    (!category || (failure !== null && category.includes(failure))) &&
    (!q || run.match !== undefined)
  );
}
