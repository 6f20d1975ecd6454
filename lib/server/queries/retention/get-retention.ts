import type { Retention } from "#lib/contract/policies/retention.ts";
import { readRetention } from "#lib/db/retention/retention.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { projectAskedFor } from "#lib/server/queries/projects/readable-projects.ts";

/** How long a project keeps its logs in the database; left out it is the token's own, else `default`. Throws `not_found`. */
export async function getRetention(access: Access, slug: string | undefined): Promise<Retention> {
  return readRetention(await projectAskedFor(access, slug));
}
