import { cookies } from "next/headers";
import { notFound } from "next/navigation";
import { cache } from "react";
import { DEFAULT_PROJECT, type ProjectRow, readProjects, readProjectsWithTickets } from "#lib/db/projects/projects.ts";
import { type Access, roleIn } from "#lib/engine/people/access.ts";
import { authCookieNames } from "./auth-cookies.ts";

/** The projects a person may see, by name. Read once per request. */
export const projectsOf: (access: Access) => Promise<ProjectRow[]> = cache(async (access: Access) => {
  const projects = await readProjects();
  return projects.filter(({ id }) => roleIn(access, id) !== null);
});

/**
 * The project a page is about: the one of `?project=`, else the one last chosen in this browser, else one with something
 * to see. Null for who is in no project; a project they may not see is a page that is not there.
 */
export async function currentProject(access: Access, asked?: string | string[]): Promise<ProjectRow | null> {
  const projects = await projectsOf(access);
  const find = (slug: string | undefined) => projects.find((project) => project.slug === slug);
  if (typeof asked === "string") return find(asked) ?? notFound();
  const jar = await cookies();
  return find(jar.get(authCookieNames().project)?.value) ?? firstChoice(projects);
}

/** `default` if it has tickets, else the first that has; the demo, on a desk where nothing else has happened yet. */
async function firstChoice(projects: ProjectRow[]): Promise<ProjectRow | null> {
  const sorted = projects.toSorted((a, b) => Number(b.slug === DEFAULT_PROJECT) - Number(a.slug === DEFAULT_PROJECT));
  const busy = await readProjectsWithTickets(projects.map(({ id }) => id));
  return sorted.find(({ id }) => busy.has(id)) ?? sorted[0] ?? null;
}
