import { readProjects } from "#lib/db/projects/projects.ts";
import { type Access, may, mayAnywhere, mayEverywhere } from "#lib/engine/people/access.ts";
import { forbidden } from "#lib/lifecycle/transaction/authorize.ts";
import { Refusal } from "#lib/lifecycle/transaction/refusal.ts";

/**
 * Slugs of the projects whose audit the caller may read; null: everything, also sign-ins and what else concerns no project, which
 * is for admins of every project. With `slug` that one. Throws `forbidden`, and `not_found` for one that they may not.
 */
export async function auditedProjects(access: Access, slug: string | undefined): Promise<string[] | null> {
  if (!mayAnywhere(access, "audit")) throw forbidden(access, "audit");
  if (slug === undefined && mayEverywhere(access, "audit")) return null;
  const allowed = (await readProjects()).filter(({ id }) => may(access, "audit", id)).map((project) => project.slug);
  if (slug === undefined) return allowed;
  if (!allowed.includes(slug)) throw new Refusal("not_found", "There is no project of this name that you administer.");
  return [slug];
}
