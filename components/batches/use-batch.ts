import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { batchItemsQuery, batchQuery, pollOf } from "#lib/client/batches/batch-queries.ts";
import { resultWords, standWords } from "#lib/client/batches/batch-words.ts";
import { useLiveStatus } from "#lib/client/live/live-provider.tsx";
import { announce } from "#lib/client/toasts/announcements.ts";
import type { HoldBatch, HoldBatchItem } from "#lib/contract/batches.ts";

/** One batch, kept up to date, and the keys of the tickets that it waits for or that stopped it. */
export function useBatch(id: string) {
  const { status } = useLiveStatus();
  const query = useQuery({
    ...batchQuery(id),
    refetchInterval: ({ state }) => pollOf(state.data?.state === "running", status),
  });
  const batch = query.data ?? null;
  const wanted = batch !== null && (batch.state === "waiting" || batch.state === "stopped");
  const decided = useInfiniteQuery({ ...batchItemsQuery(id, "succeeded"), enabled: wanted });
  const keys = batch === null ? [] : keysOf(batch, decided.data?.pages.flatMap((page) => page.items) ?? []);
  useEndAnnounced(batch, keys);
  return { query, batch, keys };
}

function keysOf(batch: HoldBatch, decided: readonly HoldBatchItem[]): string[] {
  const isMeant = (item: HoldBatchItem) => {
    if (batch.state === "waiting") return item.probation === "on_probation" && !item.undone && item.wave === batch.wave;
    return batch.stop?.reason === "undone" ? item.undone : item.probation === "did_not_hold";
  };
  return decided.filter(isMeant).flatMap(({ ticketKey }) => ticketKey ?? []);
}

/** Announces the end of the batch, once. */
function useEndAnnounced(batch: HoldBatch | null, keys: readonly string[]): void {
  const before = useRef<HoldBatch["state"] | null>(null);
  const state = batch?.state ?? null;
  const words = batch === null ? "" : `${resultWords(batch)}. ${standWords(batch, keys)}`;
  useEffect(() => {
    const wasGoing = before.current === "running" || before.current === "waiting";
    if (wasGoing && (state === "finished" || state === "stopped")) announce(words);
    before.current = state;
  }, [state, words]);
}
