import type { PrecedentUse } from "#lib/contract/precedents.ts";
import { findPrecedent, readPrecedentUses } from "#lib/db/precedents/precedents.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { readable } from "../projects/readable-projects.ts";

/** What a kept answer has answered, the latest first. */
export async function listPrecedentUses(access: Access, id: string): Promise<{ items: PrecedentUse[] }> {
  return { items: await readPrecedentUses(readable(access, await findPrecedent(id), "precedent").id) };
}
