import type { z } from "zod";
import type {
  BatchDryRun,
  CreateHoldBatch,
  HoldBatch,
  HoldBatchItem,
  HoldBatchSummary,
} from "#lib/contract/batches.ts";
import { search } from "./search.ts";
import type { Patience } from "./send-request.ts";

type Send = {
  get: <T>(path: string, patience?: Patience) => Promise<T>;
  post: <T>(path: string, body: unknown, patience?: Patience) => Promise<T>;
  /** with an Idempotency-Key */
  postOnce: <T>(path: string, body: unknown, patience?: Patience) => Promise<T>;
};

type Page<T> = { items: T[]; nextCursor: string | null };
type NewBatch = Omit<z.input<typeof CreateHoldBatch>, "dryRun">;
type Paging = { limit?: number; cursor?: string };

const BATCHES = "/hold-batches";
const pathOf = (id: string) => `${BATCHES}/${encodeURIComponent(id)}`;

/** The part of the public interface that decides many holds as one (CONTRACT 6). */
export function holdBatchCalls({ get, post, postOnce }: Send) {
  return {
    createHoldBatch: (input: NewBatch, patience?: Patience) => postOnce<{ id: string }>(BATCHES, input, patience),
    /** Counts what such a batch would do, and decides nothing. */
    tryHoldBatch: (input: NewBatch, patience?: Patience) =>
      post<BatchDryRun>(BATCHES, { ...input, dryRun: true }, patience),
    listHoldBatches: (query: Paging & { project?: string; state?: string } = {}, patience?: Patience) =>
      get<Page<HoldBatchSummary>>(`${BATCHES}${search(query)}`, patience),
    readHoldBatch: (id: string, patience?: Patience) => get<HoldBatch>(pathOf(id), patience),
    listHoldBatchItems: (id: string, query: Paging & { state?: string } = {}, patience?: Patience) =>
      get<Page<HoldBatchItem>>(`${pathOf(id)}/items${search(query)}`, patience),
    stopHoldBatch: (id: string, patience?: Patience) => postOnce<HoldBatch>(`${pathOf(id)}/stop`, {}, patience),
    continueHoldBatch: (id: string, patience?: Patience) => postOnce<HoldBatch>(`${pathOf(id)}/continue`, {}, patience),
    /** The failed holds again, as a batch of its own. */
    retryHoldBatch: (id: string, patience?: Patience) => postOnce<{ id: string }>(`${pathOf(id)}/retry`, {}, patience),
  };
}
