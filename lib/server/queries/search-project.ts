import type { Found, SearchDesk } from "../../contract/search.ts";
import { searchDesk } from "../../db/search-desk.ts";
import type { Access } from "../../engine/access.ts";
import { likeText } from "./like-text.ts";
import { readableProjects } from "./readable-projects.ts";

/** What the command palette finds in a project that the caller may read. */
export async function searchProject(access: Access, { project, q }: SearchDesk): Promise<Found> {
  const [projectId = ""] = (await readableProjects(access, project)) ?? [];
  return searchDesk(projectId, access.userId, q, likeText(q));
}
