import type { HoldBatchSummary, ListHoldBatches } from "#lib/contract/batches.ts";
import { readHoldBatches } from "#lib/db/batches/read-hold-batches.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { cutPage, type Page, positionOf } from "../paging/keyset-page.ts";
import { readableProjects } from "../projects/readable-projects.ts";

/** Batches of decisions, the latest first; by default those under way, whoever made them. */
export async function listHoldBatches(access: Access, query: ListHoldBatches): Promise<Page<HoldBatchSummary>> {
  const batches = await readHoldBatches({
    readable: await readableProjects(access, query.project),
    states: query.state,
    after: positionOf(query.cursor),
    limit: query.limit + 1,
  });
  const page = cutPage(batches, query.limit, (batch) => new Date(batch.createdAt));
  return { items: page.rows, nextCursor: page.nextCursor };
}
