import { findHoldBatch } from "#lib/db/batches/hold-batches.ts";
import { type Access, may, roleIn } from "#lib/engine/people/access.ts";

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
