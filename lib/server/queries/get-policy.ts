import { readPolicy } from "../../db/policies.ts";
import type { Access } from "../../engine/access.ts";
import type { Policy } from "../../engine/policy.ts";
import { projectAskedFor } from "./project-asked-for.ts";

/** The policy in force of a project; left out it is the token's own, else `default`. Throws `not_found`. */
export async function getPolicy(access: Access, slug: string | undefined): Promise<{ version: number } & Policy> {
  const { version, policy } = await readPolicy(await projectAskedFor(access, slug));
  return { version, ...policy };
}
