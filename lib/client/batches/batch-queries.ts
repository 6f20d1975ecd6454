import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { type LiveState, pollWithout } from "#lib/client/live/live-state.ts";
import { askJson, getJson } from "#lib/client/requests/get-json.ts";
import type {
  BATCH_ITEM_STATES,
  BatchDryRun,
  BatchFilter,
  HoldBatch,
  HoldBatchItem,
  HoldBatchSummary,
} from "#lib/contract/batches.ts";
import type { DecisionVerb } from "#lib/engine/holds/decision-verbs.ts";

type Page<T> = { items: T[]; nextCursor: string | null };
export type ItemState = (typeof BATCH_ITEM_STATES)[number];

/** Cache keys of batches. What begins with `batch` or `batches` the live stream marks as stale. */
export const batchKeys = {
  lists: ["batches"] as const,
  list: (project: string) => ["batches", project] as const,
  one: (id: string) => ["batch", id] as const,
  items: (id: string, state: ItemState | null) => ["batch", id, "items", state] as const,
  dryRun: (filter: BatchFilter, verb: DecisionVerb) => ["batch-try", filter, verb] as const,
};

/**
 * How often batches are read beside the stream, in milliseconds: while one decides, since its news may come before the first
 * answer about it; and where there is no stream.
 */
export function pollOf(isRunning: boolean, stream: LiveState["status"]): number | false {
  return isRunning ? 1_500 : pollWithout(stream, 10_000);
}

/** Batches of a project that are under way or were stopped, the latest first; whoever made them. */
export function batchesQuery(project: string) {
  return queryOptions({
    queryKey: batchKeys.list(project),
    queryFn: async ({ signal }) => {
      const search = new URLSearchParams({ project, state: "running,waiting,stopped", limit: "10" });
      return (await getJson<Page<HoldBatchSummary>>(`/hold-batches?${search}`, signal)).items;
    },
  });
}

/** How far one batch is. */
export function batchQuery(id: string) {
  return queryOptions({
    queryKey: batchKeys.one(id),
    queryFn: ({ signal }) => getJson<HoldBatch>(`/hold-batches/${encodeURIComponent(id)}`, signal),
  });
}

/** The holds of a batch in the order in which they are decided; `state` null: all of them. */
export function batchItemsQuery(id: string, state: ItemState | null) {
  return infiniteQueryOptions({
    queryKey: batchKeys.items(id, state),
    queryFn: ({ pageParam, signal }) => {
      const search = new URLSearchParams({
        limit: "100",
        ...(state && { state }),
        ...(pageParam && { cursor: pageParam }),
      });
      return getJson<Page<HoldBatchItem>>(`/hold-batches/${encodeURIComponent(id)}/items?${search}`, signal);
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
    placeholderData: keepPreviousData,
  });
}

/** What a batch would do now, counted by the server. */
export function dryRunQuery(filter: BatchFilter, verb: DecisionVerb) {
  return queryOptions({
    queryKey: batchKeys.dryRun(filter, verb),
    queryFn: ({ signal }) => {
      // Counting needs an answer only as a word.
      const answer = verb === "answer" ? { answer: "?" } : {};
      return askJson<BatchDryRun>("/hold-batches", { filter, verb, dryRun: true, ...answer }, signal);
    },
    placeholderData: keepPreviousData,
  });
}
