import type { Found, SearchDesk } from "#lib/contract/search.ts";
import { searchDesk } from "#lib/db/search/search-desk.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { likeText } from "../conditions/like-text.ts";
import { readableProjects } from "../projects/readable-projects.ts";

/** What the command palette finds in a project that the caller may read. */
export async function searchProject(access: Access, { project, q }: SearchDesk): Promise<Found> {
  const [projectId = ""] = (await readableProjects(access, project)) ?? [];
  return searchDesk(projectId, access.userId, q, likeText(q));
}
