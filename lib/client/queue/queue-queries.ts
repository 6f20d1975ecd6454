import { type InfiniteData, infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { askJson, getJson } from "#lib/client/requests/get-json.ts";
import type { DecisionBody, Preview } from "#lib/contract/holds.ts";
import { queueSearch } from "#lib/contract/queue/queue-address.ts";
import type { QueueFilter } from "#lib/contract/queue/queue-filter.ts";
import type { SavedView } from "#lib/contract/queue/saved-views.ts";
import type { Counts, HoldDetail, QueuePage } from "#lib/contract/queue.ts";

/** The first page of the queue holds this many, which is more than a screen shows; further ones come when its end is near. */
export const HOLDS_PER_PAGE = 12;
/** As long as nobody scrolls, every event has the second one read again as well: only those after it are large. */
const PAGE_SIZES = [HOLDS_PER_PAGE, 48];
const HOLDS_PER_FURTHER_PAGE = 200;

/** Cache keys of holds. What begins with `queue`, `hold` or `counts` the live stream marks as stale. */
export const queueKeys = {
  queue: (project: string, filter: QueueFilter, fingerprint: string | null = null) =>
    ["queue", project, filter, ...(fingerprint === null ? [] : [fingerprint])] as const,
  hold: (id: string) => ["hold", id] as const,
  preview: (id: string, version: number, body: DecisionBody) => ["hold", id, "preview", version, body] as const,
  counts: (project: string) => ["counts", project] as const,
};

/** The queue, page by page: each cluster as one row, or with a fingerprint the holds of that one. */
export function queueQuery(project: string, filter: QueueFilter, fingerprint: string | null = null) {
  return infiniteQueryOptions({
    queryKey: queueKeys.queue(project, filter, fingerprint),
    queryFn: ({ pageParam, signal, client, queryKey }) => {
      const data = client.getQueryData<Pages>(queryKey);
      const search = new URLSearchParams({
        project,
        ...queueSearch(filter),
        ...(fingerprint !== null && { fingerprint }),
      });
      const read = (param: string | null) => readPage(search, param, data, signal);
      if (pageParam === null)
        readTogether.set(signal, together(data?.pageParams.slice(0, READ_AT_ONCE) ?? [null], read));
      return readTogether.get(signal)?.get(pageParam) ?? read(pageParam);
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
    placeholderData: keepPreviousData,
  });
}

type Pages = InfiniteData<QueuePage, string | null>;

async function readPage(
  list: URLSearchParams,
  param: string | null,
  data: Pages | undefined,
  signal: AbortSignal,
): Promise<QueuePage> {
  const name = `${list} ${param}`;
  const known = data?.pageParams.indexOf(param) ?? -1;
  const before = data?.pages[known];
  if (before && known >= READ_AT_ONCE && Date.now() - (pagesRead.get(name) ?? 0) < READ_LATER_MS) return before;
  const search = new URLSearchParams(list);
  const index = known < 0 ? (data?.pages.length ?? 0) : known;
  search.set("limit", String(PAGE_SIZES[index] ?? HOLDS_PER_FURTHER_PAGE));
  if (param !== null) search.set("cursor", param);
  // A page that is read again keeps its bounds, so that the pages after it need not be.
  if (before?.nextCursor) search.set("until", before.nextCursor);
  const page = await getJson<QueuePage>(`/queue?${search}`, signal);
  pagesRead.set(name, Date.now());
  return page;
}

/** So many pages are read again with every event; those after them once in a while: the stream says what happened there. */
const READ_AT_ONCE = 3;
const READ_LATER_MS = 60_000;
const pagesRead = new Map<string, number>();

/** Of one reading of a list: its pages keep their bounds, so that none of the first ones waits for the one before it. */
const readTogether = new WeakMap<AbortSignal, ReadonlyMap<string | null, Promise<QueuePage>>>();

function together(
  params: readonly (string | null)[],
  read: (param: string | null) => Promise<QueuePage>,
): ReadonlyMap<string | null, Promise<QueuePage>> {
  const pages = new Map(params.map((param) => [param, read(param)]));
  // Who never asks for one, because the first failed, need not hear that it did too.
  for (const page of pages.values()) page.catch(() => undefined);
  return pages;
}

/** Where a minute of the person is worth most, among what the list shows: the first rows in that order. */
export function bestMinuteQuery(project: string, filter: QueueFilter) {
  return queryOptions({
    queryKey: ["best-minute", project, filter] as const,
    queryFn: async ({ signal }) => {
      const search = new URLSearchParams({ project, limit: "20", ...queueSearch({ ...filter, sort: "minute" }) });
      return (await getJson<QueuePage>(`/queue?${search}`, signal)).items;
    },
    staleTime: 0,
    gcTime: 0,
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
export function previewQuery(id: string, version: number, body: DecisionBody) {
  return queryOptions({
    queryKey: queueKeys.preview(id, version, body),
    queryFn: ({ signal }) => readPreview(id, body, signal),
    placeholderData: (previous) => previous,
    gcTime: 60_000,
  });
}

/** The same, read at once: what is on screen may wait for the network. Throws RequestFailed. */
export function readPreview(id: string, body: DecisionBody, signal?: AbortSignal): Promise<Preview> {
  return askJson<Preview>(`/holds/${id}/preview`, body, signal);
}

/** Open holds and runs under way, for the navigation. */
export function countsQuery(project: string) {
  return queryOptions({
    queryKey: queueKeys.counts(project),
    queryFn: ({ signal }) => getJson<Counts>(`/counts?project=${encodeURIComponent(project)}`, signal),
  });
}

export const savedViewsKey = (project: string) => ["views", project] as const;

/** The saved views of a project that the person sees, by name. */
export function savedViewsQuery(project: string) {
  return queryOptions({
    queryKey: savedViewsKey(project),
    queryFn: async ({ signal }) =>
      (await getJson<{ items: SavedView[] }>(`/views?${new URLSearchParams({ project })}`, signal)).items,
  });
}
