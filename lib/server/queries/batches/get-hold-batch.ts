import type { HoldBatch } from "#lib/contract/batches.ts";
import { readHoldBatch } from "#lib/db/batches/read-hold-batches.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { readable, readableProjects } from "../projects/readable-projects.ts";
import { findReadableBatch } from "./find-readable-batch.ts";

/** A batch as far as the caller may read its holds. Throws `not_found`. */
export async function getHoldBatch(access: Access, batchId: string): Promise<HoldBatch> {
  const { id } = readable(access, await findReadableBatch(batchId, access), "batch");
  return readHoldBatch(id, await readableProjects(access));
}
