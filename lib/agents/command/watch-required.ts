import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { parseJson } from "#lib/agents/text/parse-json.ts";
import type { AgentJob, DriverEvent } from "../driver.ts";
import { Completion } from "../model/conversation/completion.ts";
import { fieldsOf, textIn } from "./output-formats/json-fields.ts";

/** What a run has to leave beside a change. */
interface Required {
  /** hears what the agent does */
  hear(event: DriverEvent): Promise<void>;
  /** what is not there, in a sentence; null where everything is */
  missing(): Promise<string | null>;
}

/**
 * Looks at the file that a run has to write, as it is before the run, and for the tool that has to return success in it. What is known of
 * both is noted in the run's folder: after a pause the run is the same.
 */
export async function watchRequired(
  { workspace, folder }: Pick<AgentJob, "workspace" | "folder">,
  required: { requiredFile?: string | undefined; requiredTool?: string | undefined },
): Promise<Required> {
  const completion = await Completion.begin(workspace, required);
  const isWatched = required.requiredFile !== undefined || required.requiredTool !== undefined;
  const file = path.join(folder, "required.json");
  const note = () => writeFile(file, JSON.stringify(completion.read()), { mode: 0o600 });
  const noted = parseJson(await readFile(file, "utf8").catch(() => ""));
  if (noted) completion.restore(noted as never);
  else if (isWatched) await note();
  const tools = new Map<string, string>();
  return {
    async hear({ type, data }) {
      const call = fieldsOf(data);
      if (type === "tool_call") tools.set(textIn(call, "id"), textIn(call, "name"));
      const toolName = tools.get(textIn(call, "id"));
      if (type !== "tool_result" || toolName !== required.requiredTool || toolName === undefined) return;
      await completion.note({ toolName, input: {}, ok: call.isError !== true });
      await note();
    },
    missing: () => completion.missing(),
  };
}
