import type { Limits, LimitVersion, ListLimitVersions, ListPauses, Pause } from "#lib/contract/policies/limits.ts";
import { ALL_PROJECTS } from "#lib/contract/projects/project-address.ts";
import { readLimits, readLimitVersions } from "#lib/db/policies/limits.ts";
import { readPauses } from "#lib/db/policies/pauses.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { cutPage, type Page, positionOf, versionBefore } from "#lib/server/queries/paging/pages.ts";
import { projectAskedFor, readableProjects } from "#lib/server/queries/projects/readable-projects.ts";

/** The limits in force of a project; left out it is the token's own, else `default`. Throws `not_found`. */
export async function getLimits(access: Access, slug: string | undefined): Promise<Limits> {
  return readLimits(await projectAskedFor(access, slug));
}

/** Every version of a project's limits, the latest first. Cost: the primary key of limit_version, from its end. */
export async function listLimitVersions(access: Access, query: ListLimitVersions): Promise<Page<LimitVersion>> {
  const projectId = await projectAskedFor(access, query.project);
  const rows = await readLimitVersions(projectId, versionBefore(query.cursor), query.limit + 1);
  const items = rows.slice(0, query.limit);
  return { items, nextCursor: rows.length > query.limit ? String(items.at(-1)?.version) : null };
}

/** The pauses of a project, or with `all` of those that the caller sees, the latest first; in force unless asked otherwise. */
export async function listPauses(access: Access, query: ListPauses): Promise<Page<Pause>> {
  const pauses = await readPauses({
    projectIds:
      query.project === ALL_PROJECTS
        ? await readableProjects(access, ALL_PROJECTS)
        : [await projectAskedFor(access, query.project)],
    ended: query.state === "ended",
    after: positionOf(query.cursor),
    limit: query.limit + 1,
  });
  return cutPage(pauses, query.limit, (pause) => new Date(pause.pausedAt));
}
