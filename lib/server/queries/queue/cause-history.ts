import { CAUSE_DAYS, type CauseHistory, type CauseQuery } from "#lib/contract/queue/cause-history.ts";
import { readCauseHistory } from "#lib/db/queue/cause-history.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { readableProjects } from "#lib/server/queries/projects/readable-projects.ts";

/** How a cause went on in the projects that the caller may read. Cost: see `readCauseHistory`. Throws `not_found` for a project out of sight. */
export async function getCauseHistory(access: Access, { project, fingerprint }: CauseQuery): Promise<CauseHistory> {
  const projects = await readableProjects(access, project);
  const { firstAt, lastAt, days, ...rest } = await readCauseHistory(projects, fingerprint);
  const counts = new Map(days.map(({ ago, count }) => [ago, count]));
  return {
    ...rest,
    firstAt: firstAt?.toISOString() ?? null,
    lastAt: lastAt?.toISOString() ?? null,
    days: Array.from({ length: CAUSE_DAYS }, (_, index) => counts.get(CAUSE_DAYS - 1 - index) ?? 0),
  };
}
