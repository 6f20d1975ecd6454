import { type ListWorkspaces, type OpenWorkspaces, readStoredWorkspace } from "#lib/contract/runs/workspaces.ts";
import { readOpenWorkspaces } from "#lib/db/runs/run-workspace.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { readableProjects } from "../projects/readable-projects.ts";

/** The runs whose branches a worker is to look at again, the one looked at longest ago first. Throws `not_found` for a project out of sight. */
export async function listOpenWorkspaces(access: Access, query: ListWorkspaces): Promise<OpenWorkspaces> {
  const projects = await readableProjects(access, query.project);
  const rows = await readOpenWorkspaces(query.repository, projects, query.limit);
  return {
    items: rows.map(({ runId, running, workspace, checkedAt }) => ({
      runId,
      running,
      workspace: readStoredWorkspace(workspace, checkedAt),
    })),
  };
}
