import { findProject } from "#lib/db/projects/projects.ts";
import { type Access, mayAnywhere, type Permission } from "#lib/engine/people/access.ts";
import { permitted } from "./authorize.ts";
import { Refusal } from "./refusal.ts";

/**
 * The ids of the projects a claim may take from: the one it names, else the token's own, else all in which the caller
 * may work (null: every project). Throws `not_found` or `forbidden`.
 */
export async function claimScope(
  access: Access,
  permission: Permission,
  slug: string | undefined,
): Promise<string[] | null> {
  if (slug !== undefined) {
    const project = await permitted(access, permission, findProject(slug), "project");
    return [project.id];
  }
  if (!mayAnywhere(access, permission)) throw new Refusal("forbidden", "This token may not do this in any project.");
  if (access.boundTo !== null) return [access.boundTo];
  return access.everywhere === null ? Object.keys(access.roles) : null;
}
