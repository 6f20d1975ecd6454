import type { z } from "zod";
import { ALL_PROJECTS } from "#lib/contract/projects/project-address.ts";
import type { Project } from "#lib/contract/projects.ts";
import {
  DEFAULT_PROJECT,
  findProject,
  presentProject,
  readOnlyProject,
  readProjects,
} from "#lib/db/projects/projects.ts";
import { type Access, claimsAlone, mayAnywhere, roleIn } from "#lib/engine/people/access.ts";
import { forbidden } from "#lib/lifecycle/transaction/authorize.ts";
import { Refusal } from "#lib/lifecycle/transaction/refusal.ts";
import { registry } from "#lib/process-registry.ts";

/**
 * Ids of the projects a list may show: the one with this slug, or with `all` or none those that the caller may read. Null: every project
 * there is. `permission`: `claimed` for a list that keeps to what the caller claimed. Throws `not_found` for a project that the
 * caller may not see.
 */
export async function readableProjects(
  access: Access,
  slug?: string,
  permission: "read" | "claimed" = "read",
): Promise<string[] | null> {
  if (!mayAnywhere(access, permission)) throw forbidden(access, permission);
  if (slug !== undefined && slug !== ALL_PROJECTS) return [await readableProject(access, slug)];
  if (access.boundTo !== null) return [access.boundTo];
  return access.everywhere === null ? Object.keys(access.roles) : null;
}

async function readableProject(access: Access, slug: string): Promise<string> {
  const id = await idOf(slug);
  if (id === null || roleIn(access, id) === null)
    throw new Refusal("not_found", "There is no project of this name that you may see.");
  return id;
}

/** Looked up once by process: a project keeps its slug, and stays. */
async function idOf(slug: string): Promise<string | null> {
  const ids = registry.once("ids of projects", () => new Map<string, string>());
  const id = ids.get(slug) ?? (await findProject(slug))?.id ?? null;
  if (id !== null) ids.set(slug, id);
  return id;
}

/** Throws `not_found` where nothing was found, or where the caller may not see the project that it belongs to. */
export function readable<T extends { projectId: string }>(access: Access, found: T | null, what: string): T {
  if (found === null || roleIn(access, found.projectId) === null)
    throw new Refusal("not_found", `There is no ${what} of this name that you may see.`);
  return found;
}

/**
 * Like {@link readableProjects}, for a list that is read once: on a desk with a single project, "every project" is that
 * one, whose indexes are in the order of the lists. The list keeps to what the caller claimed.
 */
export async function listedProjects(access: Access, slug?: string): Promise<string[] | null> {
  const projects = await readableProjects(access, slug, "claimed");
  if (projects !== null) return projects;
  const only = await readOnlyProject();
  return only === null ? null : [only];
}

/** Id of the project with this slug; left out it is the token's own, else `default`. Throws `not_found`. */
export async function projectAskedFor(access: Access, slug: string | undefined): Promise<string> {
  if (slug === undefined && access.boundTo !== null) return access.boundTo;
  return readable(access, await findProject(slug ?? DEFAULT_PROJECT), "project").projectId;
}

/** The projects that the caller may see, by name; to who sees what they claimed alone, those in which that is. */
export async function listProjects(access: Access): Promise<z.infer<typeof Project>[]> {
  const rows = await readProjects(claimsAlone(access));
  return rows.filter((row) => roleIn(access, row.id) !== null).map(presentProject);
}
