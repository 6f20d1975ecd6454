import { findHoldBatch } from "#lib/db/batches/hold-batches.ts";
import { type Access, may, roleIn } from "#lib/engine/people/access.ts";
import { found } from "#lib/lifecycle/transaction/authorize.ts";
import { Refusal } from "#lib/lifecycle/transaction/refusal.ts";

/**
 * The projects of a batch that the caller may decide holds in, of those that it has. Throws `not_found` where they may see none of
 * them, and `forbidden` where they may decide in none.
 */
export async function findBatchFor(access: Access, id: string): Promise<{ projectIds: string[]; decidable: string[] }> {
  const batch = await findHoldBatch(id);
  const { projectIds } = found(batch?.projectIds.some((one) => roleIn(access, one) !== null) ? batch : null, "batch");
  const decidable = projectIds.filter((projectId) => may(access, "decide", projectId));
  if (decidable.length === 0)
    throw new Refusal("forbidden", "Only who may decide these holds may say what becomes of their batch.");
  return { projectIds, decidable };
}
