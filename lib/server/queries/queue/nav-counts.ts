import { type Access, may } from "#lib/engine/people/access.ts";
import { countsOf } from "./get-counts.ts";

/** The counts beside the links of the navigation: open holds and running runs, by path. Empty without the right to read. */
export async function navCounts(access: Access, projectId: string): Promise<{ "/queue"?: number; "/runs"?: number }> {
  if (!may(access, "read", projectId)) return {};
  const { holds, runs } = await countsOf(projectId);
  return { "/queue": holds, "/runs": runs };
}
