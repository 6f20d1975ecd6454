import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { StreamEvent } from "#lib/contract/events.ts";
import { StaleReads } from "./stale-reads.ts";

const KEY = ["queue", "p", {}];
let client: QueryClient;

function opened(at: number): StreamEvent {
  return {
    id: "e-1",
    type: "hold.opened",
    project: "p",
    ticketId: "tkt_1",
    runId: null,
    holdId: "hld_1",
    actor: { kind: "engine", id: null, name: "Yardmaster" },
    at: new Date(at).toISOString(),
    data: {},
  };
}

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  client = new QueryClient();
});

afterEach(() => vi.useRealTimers());

const isStale = (key: readonly unknown[] = KEY) => client.getQueryState(key)?.isInvalidated;

/** Has the list read again take so long; returns how often it was. */
function readFor(ms: number) {
  const read = vi.fn(() => new Promise((done) => setTimeout(() => done({ pages: [] }), ms)));
  new QueryObserver(client, {
    queryKey: KEY,
    queryFn: read,
    initialData: { pages: [] },
    staleTime: Infinity,
  }).subscribe(() => undefined);
  return read;
}

test("events that come together are one read, and more of them wait half a second", async () => {
  const read = readFor(5);
  const reads = new StaleReads(client);
  for (let count = 0; count < 20; count++) reads.add(opened(Date.now()));
  await vi.advanceTimersByTimeAsync(40);
  expect(read).toHaveBeenCalledTimes(1);
  reads.add(opened(Date.now()));
  await vi.advanceTimersByTimeAsync(400);
  expect(read).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(100);
  expect(read).toHaveBeenCalledTimes(2);
});

test.each([
  [60, 60],
  [5000, 100],
])("other reads wait for the list, %i ms, but not for ever", async (takes, waits) => {
  readFor(takes);
  const counts = ["counts", "p"];
  client.setQueryData(counts, {});
  new StaleReads(client).add(opened(Date.now()));
  await vi.advanceTimersByTimeAsync(0);
  expect(client.isFetching({ queryKey: KEY })).toBe(1);
  await vi.advanceTimersByTimeAsync(waits - 1);
  expect(isStale(counts)).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(isStale(counts)).toBe(true);
});

test("a page that was read before an event and arrives after it is read again; a later one is not", async () => {
  const reads = new StaleReads(client);
  const stop = reads.watchPages();
  reads.add(opened(Date.now()));
  await vi.advanceTimersByTimeAsync(100);
  client.getQueryCache().build(client, { queryKey: KEY }, brought(Date.now() - 300));
  await vi.advanceTimersByTimeAsync(0);
  expect(isStale()).toBe(true);
  client.removeQueries({ queryKey: KEY });
  client.getQueryCache().build(client, { queryKey: KEY }, brought(Date.now() + 2000));
  await vi.advanceTimersByTimeAsync(0);
  expect(isStale()).toBe(false);
  stop();
});

/** The state of a query as a page brings it. */
function brought(dataUpdatedAt: number) {
  return {
    data: { pages: [] },
    dataUpdateCount: 1,
    dataUpdatedAt,
    error: null,
    errorUpdateCount: 0,
    errorUpdatedAt: 0,
    fetchFailureCount: 0,
    fetchFailureReason: null,
    fetchMeta: null,
    isInvalidated: false,
    status: "success" as const,
    fetchStatus: "idle" as const,
  };
}
