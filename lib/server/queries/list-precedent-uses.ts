import type { PrecedentUse } from "../../contract/precedents.ts";
import { findPrecedent, readPrecedentUses } from "../../db/precedents.ts";
import type { Access } from "../../engine/access.ts";
import { readable } from "./readable-projects.ts";

/** What a kept answer has answered, the latest first. */
export async function listPrecedentUses(access: Access, id: string): Promise<{ items: PrecedentUse[] }> {
  return { items: await readPrecedentUses(readable(access, await findPrecedent(id), "precedent").id) };
}
