import { slugOf } from "#lib/db/projects/find-project.ts";
import type { Access } from "#lib/engine/people/access.ts";

/** The slug of the project that is meant: the named one, else the token's own, else `default` (docs/contract.md#projects). */
export async function projectOf(access: Access, named: string | undefined): Promise<string> {
  if (named !== undefined) return named;
  return access.boundTo === null ? "default" : ((await slugOf(access.boundTo)) ?? "default");
}
