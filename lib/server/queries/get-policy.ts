import { findProject } from "../../db/find-ticket.ts";
import { readPolicy } from "../../db/policies.ts";
import { DEFAULT_PROJECT } from "../../db/projects.ts";
import type { Access } from "../../engine/access.ts";
import type { Policy } from "../../engine/policy.ts";
import { readable } from "./readable-projects.ts";

/** The policy in force of a project; left out it is the token's own, else `default`. Throws `not_found`. */
export async function getPolicy(access: Access, slug: string | undefined): Promise<{ version: number } & Policy> {
  const { version, policy } = await readPolicy(await projectOf(access, slug));
  return { version, ...policy };
}

async function projectOf(access: Access, slug: string | undefined): Promise<string> {
  if (slug === undefined && access.boundTo !== null) return access.boundTo;
  return readable(access, await findProject(slug ?? DEFAULT_PROJECT), "project").projectId;
}
