import { readPolicy } from "#lib/db/policies/policies.ts";
import type { Access } from "#lib/engine/people/access.ts";
import type { Policy } from "#lib/engine/policies/policy.ts";
import { projectAskedFor } from "../projects/project-asked-for.ts";

/** The policy in force of a project; left out it is the token's own, else `default`. Throws `not_found`. */
export async function getPolicy(access: Access, slug: string | undefined): Promise<{ version: number } & Policy> {
  const { version, policy } = await readPolicy(await projectAskedFor(access, slug));
  return { version, ...policy };
}
