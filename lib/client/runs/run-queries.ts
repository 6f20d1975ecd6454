import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { getJson } from "#lib/client/requests/get-json.ts";
import type { Page } from "#lib/client/tickets/ticket-queries.ts";
import type { RunCounts } from "#lib/contract/runs/run-counts.ts";
import type { ToolSequence } from "#lib/contract/runs/tool-calls.ts";
import type { ListedRun, RunDetail } from "#lib/contract/runs.ts";
import type { Ticket } from "#lib/contract/tickets.ts";
import { RUN_STATES } from "#lib/engine/runs/run-states.ts";
import { type RunFilter, runSearch } from "./run-filter.ts";

/** A run as a list shows it. */
export interface RunRow {
  run: ListedRun;
  ticket: Pick<Ticket, "key" | "title"> | null;
}

/**
 * Cache keys of runs. What begins with `runs`, or with `run` and its id, the live stream marks as stale;
 * rows are patched one by one (`use-live-runs.ts`), since a list that is read again as a whole would move.
 */
export const runKeys = {
  rows: (filter: RunFilter) => ["run-rows", filter] as const,
  counts: (filter: Pick<RunFilter, "project" | "agent">) => ["runs", "counts", filter] as const,
  one: (id: string) => ["run", id] as const,
};

/** A page of the list holds this many; as many ids fit into one request. */
export const RUNS_PER_PAGE = 50;

/** Milliseconds between two reads of an open run: heartbeats move its totals and its lease without an event. */
const TOTALS_EVERY = 5000;

/** The list, page by page, the latest start first. */
export function runRowsQuery(filter: RunFilter) {
  return infiniteQueryOptions({
    queryKey: runKeys.rows(filter),
    queryFn: async ({ pageParam, signal }): Promise<Page<RunRow>> => {
      const cursor = pageParam === null ? "" : `&cursor=${encodeURIComponent(pageParam)}`;
      const path = `/runs${runSearch(filter)}&limit=${RUNS_PER_PAGE}${cursor}`;
      const page = await getJson<Page<ListedRun>>(path, signal);
      return { items: await withTickets(page.items, signal), nextCursor: page.nextCursor };
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
  });
}

/** Rows of these runs as they are now; at most as many as a page holds. */
export async function readRunRows(ids: readonly string[], signal?: AbortSignal): Promise<RunRow[]> {
  const page = await getJson<Page<ListedRun>>(`/runs?limit=${RUNS_PER_PAGE}&id=${ids.join(",")}`, signal);
  return withTickets(page.items, signal);
}

async function withTickets(runs: ListedRun[], signal?: AbortSignal): Promise<RunRow[]> {
  if (runs.length === 0) return [];
  const ids = [...new Set(runs.map(({ ticketId }) => ticketId))].join(",");
  const { items } = await getJson<Page<Ticket>>(`/tickets?limit=${RUNS_PER_PAGE}&id=${ids}`, signal);
  const tickets = new Map(items.map((ticket) => [ticket.id, ticket]));
  return runs.map((run) => ({ run, ticket: tickets.get(run.ticketId) ?? null }));
}

/** How many runs each segment would show under the agent given. */
export function runCountsQuery({ project, agent }: RunFilter) {
  const filter = { project, ...(agent && { agent }) };
  return queryOptions({
    queryKey: runKeys.counts(filter),
    queryFn: ({ signal }) => getJson<RunCounts>(`/run-counts${runSearch(filter)}`, signal),
    placeholderData: keepPreviousData,
  });
}

/** A run with its diff, artifacts, brief and what the engine decided. */
export function runQuery(id: string) {
  return queryOptions({
    queryKey: runKeys.one(id),
    queryFn: ({ signal }) => getJson<RunDetail>(`/runs/${id}`, signal),
    refetchInterval: ({ state }) => (state.data && RUN_STATES[state.data.state].open ? TOTALS_EVERY : false),
  });
}

/** What a run called, in order. */
export function toolSequenceQuery(runId: string) {
  return queryOptions({
    queryKey: ["run", runId, "tool-sequence"],
    queryFn: ({ signal }) => getJson<ToolSequence>(`/runs/${runId}/tool-sequence`, signal),
  });
}
