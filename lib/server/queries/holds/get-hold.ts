import type { Hold } from "#lib/contract/holds.ts";
import { findHold } from "#lib/db/holds/hold-row.ts";
import { readHold } from "#lib/db/holds/holds.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { readable } from "../projects/readable-projects.ts";

/** A hold by id. Throws `not_found`. */
export async function getHold(access: Access, holdId: string): Promise<Hold> {
  const { id } = readable(access, await findHold(holdId), "hold");
  return readHold(id);
}
