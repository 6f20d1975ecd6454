import type { ListPrecedents, PrecedentPage } from "#lib/contract/precedents.ts";
import { readPrecedentSavings, readPrecedents } from "#lib/db/precedents/precedents.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { cutPage, positionOf } from "../paging/keyset-page.ts";
import { projectAskedFor } from "../projects/project-asked-for.ts";

/** The answers that a project has kept, the newest first, those in force unless asked otherwise; and what they saved. */
export async function listPrecedents(access: Access, query: ListPrecedents): Promise<PrecedentPage> {
  const projectId = await projectAskedFor(access, query.project);
  const states = query.state?.length ? query.state : (["live"] as const);
  const [precedents, week] = await Promise.all([
    readPrecedents({ projectId, states, after: positionOf(query.cursor), limit: query.limit + 1 }),
    readPrecedentSavings(projectId),
  ]);
  const page = cutPage(precedents, query.limit, ({ at }) => new Date(at));
  return { items: page.rows, nextCursor: page.nextCursor, week };
}
