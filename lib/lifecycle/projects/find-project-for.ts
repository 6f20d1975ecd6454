import { DEFAULT_PROJECT, type ProjectRow, readProject, slugOf } from "#lib/db/projects/projects.ts";
import { type Access, mayAnywhere, type Permission, roleIn } from "#lib/engine/people/access.ts";
import { authorize, forbidden as forbiddenTo } from "#lib/lifecycle/transaction/authorize.ts";
import { Refusal } from "#lib/lifecycle/transaction/refusal.ts";

/**
 * The project a caller names, where they have the permission; without a name the token's own, else `default`
 * (docs/contract.md#projects). Throws `forbidden` where they have it in no project, `not_found` for a project they may not see.
 */
export async function findProjectFor(access: Access, permission: Permission, slug?: string): Promise<ProjectRow> {
  if (!mayAnywhere(access, permission)) throw forbiddenTo(access, permission);
  const project = await readProject(named(access, slug));
  if (project === null || roleIn(access, project.id) === null)
    throw new Refusal("not_found", "There is no such project.");
  authorize(access, permission, project.id);
  return project;
}

/** The refusal of what only admins may do. */
export function forbidden(): Refusal {
  return new Refusal("forbidden", "Only an admin, or a token of scope automation that acts for one, may do this.");
}

function named(access: Access, slug: string | undefined): { id: string } | { slug: string } {
  if (slug !== undefined) return { slug };
  return access.boundTo === null ? { slug: DEFAULT_PROJECT } : { id: access.boundTo };
}

/** The slug of the project that is meant: the named one, else the token's own, else `default` (docs/contract.md#projects). */
export async function projectOf(access: Access, named: string | undefined): Promise<string> {
  if (named !== undefined) return named;
  return access.boundTo === null ? "default" : ((await slugOf(access.boundTo)) ?? "default");
}
