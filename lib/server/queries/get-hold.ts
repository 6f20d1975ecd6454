import type { Hold } from "../../contract/holds.ts";
import { findHold } from "../../db/find-ticket.ts";
import { readHold } from "../../db/holds.ts";
import type { Access } from "../../engine/access.ts";
import { readable } from "./readable-projects.ts";

/** A hold by id. Throws `not_found`. */
export async function getHold(access: Access, holdId: string): Promise<Hold> {
  const { id } = readable(access, await findHold(holdId), "hold");
  return readHold(id);
}
