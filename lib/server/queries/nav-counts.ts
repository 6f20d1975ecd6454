import { countOpen } from "../../db/count-open.ts";
import { type Access, may } from "../../engine/access.ts";

/** What stands beside the pages in the navigation: open holds, and runs under way. */
export async function navCounts(access: Access, projectId: string): Promise<{ "/queue"?: number; "/runs"?: number }> {
  if (!may(access, "read", projectId)) return {};
  const { holds, runs } = await countOpen(projectId);
  return { "/queue": holds, "/runs": runs };
}
