import { type Access, may } from "#lib/engine/people/access.ts";
import { countsOf } from "./get-counts.ts";

/** What stands beside the pages in the navigation: open holds, and runs under way. */
export async function navCounts(access: Access, projectId: string): Promise<{ "/queue"?: number; "/runs"?: number }> {
  if (!may(access, "read", projectId)) return {};
  const { holds, runs } = await countsOf(projectId);
  return { "/queue": holds, "/runs": runs };
}
