import { notFound } from "next/navigation";
import { cache } from "react";
import { ALL_PROJECTS } from "#lib/contract/projects/project-address.ts";
import { type ProjectRow, readProjects } from "#lib/db/projects/projects.ts";
import { type Access, roleIn } from "#lib/engine/people/access.ts";

/** The projects a person may see, by name. Read once per request. */
export const projectsOf: (access: Access) => Promise<ProjectRow[]> = cache(async (access: Access) => {
  const projects = await readProjects();
  return projects.filter(({ id }) => roleIn(access, id) !== null);
});

/**
 * The project that the address of a page names; null for `all`. One that the person may not see is a page that is not there.
 */
export async function projectOfPage(access: Access, params: Promise<{ project: string }>): Promise<ProjectRow | null> {
  const { project: slug } = await params;
  if (slug === ALL_PROJECTS) return null;
  return (await projectsOf(access)).find((project) => project.slug === slug) ?? notFound();
}
