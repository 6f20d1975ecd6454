import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { parseJson } from "#lib/agents/text/parse-json.ts";
import type { AgentJob } from "../driver.ts";
import { Completion } from "../model/conversation/completion.ts";

/**
 * Looks at the file that a run has to write, as it is before the run; answers how to ask later what is missing, in a sentence. What it
 * was is noted in the run's folder: after a pause the run is the same.
 */
export async function watchRequiredFile(
  { workspace, folder }: Pick<AgentJob, "workspace" | "folder">,
  requiredFile: string | undefined,
): Promise<() => Promise<string | null>> {
  const completion = await Completion.begin(workspace, requiredFile === undefined ? {} : { requiredFile });
  const note = path.join(folder, "required-file.json");
  const noted = parseJson(await readFile(note, "utf8").catch(() => ""));
  if (noted) completion.restore(noted as never);
  else if (requiredFile !== undefined) await writeFile(note, JSON.stringify(completion.read()), { mode: 0o600 });
  return () => completion.missing();
}
