import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Preview, PreviewQuery } from "#lib/contract/holds.ts";
import type { Counts, HoldDetail, QueuePage } from "#lib/contract/queue.ts";
import { type QueueFilter, queueSearch } from "#lib/contract/queue-filter.ts";
import { getJson } from "../get-json.ts";

/** A page of the queue holds this many; the next one comes when its end is near. */
export const HOLDS_PER_PAGE = 100;

/** Names of what is kept about holds. What begins with `queue`, `hold` or `counts` the live stream marks as stale. */
export const queueKeys = {
  queue: (project: string, filter: QueueFilter, fingerprint: string | null = null) =>
    ["queue", project, filter, ...(fingerprint === null ? [] : [fingerprint])] as const,
  hold: (id: string) => ["hold", id] as const,
  preview: (id: string, version: number, query: PreviewQuery) => ["hold", id, "preview", version, query] as const,
  counts: (project: string) => ["counts", project] as const,
};

/** The queue, page by page: each cluster as one row, or with a fingerprint the holds of that one. */
export function queueQuery(project: string, filter: QueueFilter, fingerprint: string | null = null) {
  return infiniteQueryOptions({
    queryKey: queueKeys.queue(project, filter, fingerprint),
    queryFn: ({ pageParam, signal }) => {
      const search = new URLSearchParams({ project, limit: String(HOLDS_PER_PAGE), ...queueSearch(filter) });
      if (fingerprint !== null) search.set("fingerprint", fingerprint);
      if (pageParam !== null) search.set("cursor", pageParam);
      return getJson<QueuePage>(`/queue?${search}`, signal);
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
    placeholderData: keepPreviousData,
  });
}

/** All that is read before one hold is decided. */
export function holdQuery(id: string) {
  return queryOptions({
    queryKey: queueKeys.hold(id),
    queryFn: ({ signal }) => getJson<HoldDetail>(`/queue/${id}`, signal),
  });
}

/** The exact bytes that would run. The version of the hold is part of the name: another version may lead to other bytes. */
export function previewQuery(id: string, version: number, query: PreviewQuery) {
  return queryOptions({
    queryKey: queueKeys.preview(id, version, query),
    queryFn: ({ signal }) => getJson<Preview>(`/holds/${id}/preview?${previewSearch(query)}`, signal),
    placeholderData: (previous) => previous,
    gcTime: 60_000,
  });
}

/** Keys of findings may hold a comma: then the list goes as JSON. */
function previewSearch({ waive, ...query }: PreviewQuery): URLSearchParams {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  if (waive && waive.length > 0) search.set("waive", JSON.stringify(waive));
  return search;
}

/** Open holds and runs under way, for the navigation. */
export function countsQuery(project: string) {
  return queryOptions({
    queryKey: queueKeys.counts(project),
    queryFn: ({ signal }) => getJson<Counts>(`/counts?project=${encodeURIComponent(project)}`, signal),
  });
}
