import type {
  HoldBatch,
  HoldBatchItem,
  HoldBatchSummary,
  ListHoldBatches,
  ListHoldBatchItems,
} from "#lib/contract/batches.ts";
import { findHoldBatch } from "#lib/db/batches/hold-batches.ts";
import { readHoldBatch, readHoldBatches, readHoldBatchItems } from "#lib/db/batches/read-hold-batches.ts";
import { type Access, may, roleIn } from "#lib/engine/people/access.ts";
import { cutPage, notACursor, type Page, positionOf } from "#lib/server/queries/paging/pages.ts";
import { readable, readableProjects } from "#lib/server/queries/projects/readable-projects.ts";

/** Batches of decisions, the latest first; by default those under way, whoever made them. */
export async function listHoldBatches(access: Access, query: ListHoldBatches): Promise<Page<HoldBatchSummary>> {
  const batches = await readHoldBatches({
    readable: await readableProjects(access, query.project),
    states: query.state,
    after: positionOf(query.cursor),
    limit: query.limit + 1,
  });
  return cutPage(batches, query.limit, (batch) => new Date(batch.createdAt));
}

/** A batch as far as the caller may read its holds. Throws `not_found`. */
export async function getHoldBatch(access: Access, batchId: string): Promise<HoldBatch> {
  const { id } = readable(access, await findReadableBatch(batchId, access), "batch");
  return readHoldBatch(id, await readableProjects(access));
}

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
  throw notACursor();
}

/**
 * A batch by its id, under the one of its projects in which the caller may do most: who may see one of them may see the
 * batch, without the holds of the others.
 */
export async function findReadableBatch(id: string, access: Access): Promise<{ id: string; projectId: string } | null> {
  const batch = await findHoldBatch(id);
  if (batch === null) return null;
  const { projectIds } = batch;
  const best =
    projectIds.find((projectId) => may(access, "decide", projectId)) ??
    projectIds.find((projectId) => roleIn(access, projectId) !== null) ??
    projectIds[0];
  return best === undefined ? null : { id, projectId: best };
}
