import type { AgentJob } from "../../driver.ts";
import type { ConversationTool } from "../conversation/conversation-plan.ts";
import { type ModelDriverSettings, WORKSPACE_TOOLS, type WorkspaceTool } from "../model-settings.ts";
import { listFilesTool } from "./list-files.ts";
import { readFileTool } from "./read-file.ts";
import { runCommandTool } from "./run-command.ts";
import { searchFilesTool } from "./search-files.ts";
import { writeFileTool } from "./write-file.ts";

/** The tools that a profile lets its model use in the workspace of a job; the one that it requires is among them. */
export function workspaceTools(
  job: Pick<AgentJob, "workspace" | "adopt" | "enclose">,
  { tools, requiredTool }: Pick<ModelDriverSettings, "tools" | "requiredTool">,
): Record<string, ConversationTool> {
  const { workspace } = job;
  const all: Record<WorkspaceTool, ConversationTool> = {
    read_file: readFileTool(workspace),
    write_file: writeFileTool(workspace),
    list_files: listFilesTool(workspace),
    search_files: searchFilesTool(job),
    run_command: runCommandTool(job),
  };
  const chosen = WORKSPACE_TOOLS.filter((name) => tools.includes(name) || name === requiredTool);
  return Object.fromEntries(chosen.map((name) => [name, all[name]]));
}
