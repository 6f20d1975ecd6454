import { ALL_PROJECTS } from "#lib/contract/projects/project-address.ts";
import type { Found, SearchDesk } from "#lib/contract/search.ts";
import { readProjects } from "#lib/db/projects/projects.ts";
import { MAX_FOUND, searchDesk } from "#lib/db/search/search-desk.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { likeText } from "../conditions/like-text.ts";
import { readableProjects } from "../projects/readable-projects.ts";

/** What the command palette finds in a project that the caller may read; with `all` in each of them, without their saved views. */
export async function searchProject(access: Access, { project, q }: SearchDesk): Promise<Found> {
  const projects = (await readableProjects(access, project)) ?? (await readProjects()).map(({ id }) => id);
  const found = await Promise.all(projects.map((id) => searchDesk(id, access.userId, q, likeText(q))));
  const [first, ...others] = found;
  if (first !== undefined && others.length === 0 && project !== ALL_PROJECTS) return first;
  return {
    holds: found.flatMap(({ holds }) => holds).slice(0, MAX_FOUND),
    tickets: found.flatMap(({ tickets }) => tickets).slice(0, MAX_FOUND),
    runs: found.flatMap(({ runs }) => runs).slice(0, MAX_FOUND),
    views: [],
    people: ownersOf(found.flatMap(({ people }) => people)).slice(0, MAX_FOUND),
  };
}

/** Each person once, with the holds that they own in any of the projects. */
function ownersOf(people: Found["people"]): Found["people"] {
  const byId = new Map<string, Found["people"][number]>();
  for (const one of people) byId.set(one.id, { ...one, holds: one.holds + (byId.get(one.id)?.holds ?? 0) });
  return [...byId.values()];
}
