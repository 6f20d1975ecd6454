import { readPolicy } from "../../db/policies.ts";
import type { Access } from "../../engine/access.ts";
import type { Policy } from "../../engine/policy.ts";
import { policyProject } from "./policy-project.ts";

/** The policy in force of a project; left out it is the token's own, else `default`. Throws `not_found`. */
export async function getPolicy(access: Access, slug: string | undefined): Promise<{ version: number } & Policy> {
  const { version, policy } = await readPolicy(await policyProject(access, slug));
  return { version, ...policy };
}
