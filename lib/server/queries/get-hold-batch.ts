import type { HoldBatch } from "../../contract/hold-batches.ts";
import { readHoldBatch } from "../../db/read-hold-batches.ts";
import type { Access } from "../../engine/access.ts";
import { findReadableBatch } from "./find-readable-batch.ts";
import { readable, readableProjects } from "./readable-projects.ts";

/** A batch as far as the caller may read its holds. Throws `not_found`. */
export async function getHoldBatch(access: Access, batchId: string): Promise<HoldBatch> {
  const { id } = readable(access, await findReadableBatch(batchId, access), "batch");
  return readHoldBatch(id, await readableProjects(access));
}
