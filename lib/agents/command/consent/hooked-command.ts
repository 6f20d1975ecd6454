import { writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { AgentJob } from "../../driver.ts";
import { programOf } from "../agent-session.ts";
import type { DeferredCall } from "../output-formats/agent-format.ts";

type Command = [string, ...string[]];

const HOOK = fileURLToPath(new URL("./claude-hook.mjs", import.meta.url));
/** A hook that cannot answer in this time has failed. */
const SECONDS = 60;

/** What a person, or a consent that they gave, says of one call. */
export interface Verdict extends Pick<DeferredCall, "id" | "input"> {
  decision: "allow" | "deny";
  /** for the agent */
  reason: string;
  /** what the agent hears beside the result of a call that is allowed; may be empty */
  context: string;
}

/** A sentence where the profile's command cannot be asked before each call; null where it can. */
export function hookProblem(command: readonly string[]): string | null {
  if (programOf(command).name !== "claude")
    return "permits: with the driver command only Claude Code can be asked before each call; for another agent take the driver acp.";
  const taken = command.find((word) => /^--settings\b|^--dangerously-skip-permissions$|^bypassPermissions$/.test(word));
  return taken === undefined ? null : `permits: the hook that asks cannot stand beside ${taken} in the command.`;
}

/**
 * The command with a hook that lets through what is permitted, and the one call of the verdict with exactly its input. What the hook reads
 * is outside of the workspace; no setting of the workspace's takes it away or changes its environment.
 */
export async function hookedCommand(
  job: Pick<AgentJob, "folder">,
  command: Command,
  permits: readonly string[],
  verdict: Verdict | null,
): Promise<{ argv: Command; reads: string[] }> {
  const file = path.join(job.folder, "consent.json");
  await writeFile(file, JSON.stringify({ permits, verdict }), { mode: 0o600 });
  const hook = (otherwise: string) => ({
    type: "command",
    // Exit code 2 is a no; any other failure of a hook would be a yes.
    command: `${["/usr/bin/env", "-i", process.execPath, HOOK, otherwise, file].map(quoted).join(" ")} || exit 2`,
    timeout: SECONDS,
  });
  const hooks = { PreToolUse: [{ matcher: "*", hooks: [hook("defer"), hook("ask")] }] };
  const { at } = programOf(command);
  const settings = ["--settings", JSON.stringify({ disableAllHooks: false, hooks })];
  return {
    argv: [...command.slice(0, at + 1), ...settings, ...command.slice(at + 1)] as Command,
    reads: [file, HOOK],
  };
}

function quoted(word: string): string {
  return `'${word.replaceAll("'", "'\\''")}'`;
}
