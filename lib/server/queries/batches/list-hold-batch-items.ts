import type { HoldBatchItem, ListHoldBatchItems } from "#lib/contract/batches.ts";
import { readHoldBatchItems } from "#lib/db/batches/read-hold-batches.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { Refusal } from "#lib/lifecycle/transaction/refusal.ts";
import type { Page } from "../paging/keyset-page.ts";
import { readable, readableProjects } from "../projects/readable-projects.ts";
import { findReadableBatch } from "./find-readable-batch.ts";

/** The holds of a batch in the order in which they are decided, as far as the caller may read them. */
export async function listHoldBatchItems(
  access: Access,
  batchId: string,
  query: ListHoldBatchItems,
): Promise<Page<HoldBatchItem>> {
  const { id } = readable(access, await findReadableBatch(batchId, access), "batch");
  const rows = await readHoldBatchItems({
    batchId: id,
    readable: await readableProjects(access),
    states: query.state ?? null,
    after: positionAfter(query.cursor),
    limit: query.limit + 1,
  });
  const items = rows.slice(0, query.limit);
  return { items, nextCursor: rows.length > query.limit ? String(items.at(-1)?.position) : null };
}

/** The cursor of this list is the position of the last item: it never moves. */
function positionAfter(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  if (/^\d{1,9}$/.test(cursor)) return Number(cursor);
  const message = "is not a cursor of this list";
  throw new Refusal("invalid_request", `cursor ${message}.`, { errors: [{ path: "cursor", message }] });
}
