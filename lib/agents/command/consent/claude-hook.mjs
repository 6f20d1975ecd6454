import { readFileSync, realpathSync } from "node:fs";
import path from "node:path";
import { isDeepStrictEqual } from "node:util";

/**
 * The hook that Claude Code asks before each call (docs/contract.md#command-driver): `node claude-hook.mjs OTHERWISE FILE`. The file
 * says what the profile permits, and what a person decided on one call; any other call is `OTHERWISE`: `defer` ends Claude Code there and
 * keeps the call, `ask` is what a version does that cannot, which without a person at its terminal is a no.
 */
const [otherwise = "ask", file = ""] = process.argv.slice(2);
const asked = JSON.parse(readFileSync(0, "utf8"));
const { permits, verdict } = JSON.parse(readFileSync(file, "utf8"));

/** What each tool does, in the words of the Agent Client Protocol; one that is not here is `other`. */
const KINDS = Object.entries({
  read: ["Read", "NotebookRead", "LS", "BashOutput", "TaskOutput"],
  search: ["Glob", "Grep", "ToolSearch"],
  edit: ["Edit", "MultiEdit", "Write", "NotebookEdit"],
  execute: ["Bash", "KillShell", "KillBash", "TaskStop"],
  fetch: ["WebFetch", "WebSearch"],
  think: ["Agent", "Task", "TodoWrite", "TaskCreate", "TaskGet", "TaskList", "TaskUpdate"],
  switch_mode: ["EnterPlanMode", "ExitPlanMode"],
});
/** Claude Code's own rules are enough for these: they change nothing, and what a subagent calls comes here too. */
const HARMLESS = ["read", "search", "think"];

const kind = KINDS.find(([, tools]) => tools.includes(asked.tool_name))?.[0] ?? "other";
const answer = decide();
if (answer !== null)
  process.stdout.write(JSON.stringify({ hookSpecificOutput: { hookEventName: "PreToolUse", ...answer } }));

function decide() {
  if (verdict?.id === asked.tool_use_id && isDeepStrictEqual(verdict.input, asked.tool_input))
    return {
      permissionDecision: verdict.decision,
      permissionDecisionReason: verdict.reason,
      // Once, of the two hooks.
      ...(verdict.context && otherwise === "defer" && { additionalContext: verdict.context }),
    };
  if (permits.includes(kind) && (kind !== "edit" || isInWorktree(editedFile()))) {
    return { permissionDecision: "allow", permissionDecisionReason: "The profile permits it." };
  }
  if (HARMLESS.includes(kind)) return null;
  if (asked.agent_id !== undefined) {
    const reason = "A person can be asked about calls of the main agent alone: leave this call to it.";
    return { permissionDecision: "deny", permissionDecisionReason: reason };
  }
  return { permissionDecision: otherwise, permissionDecisionReason: "A person decides on this call, made alone." };
}

function editedFile() {
  return path.resolve(asked.cwd, asked.tool_input.file_path ?? asked.tool_input.notebook_path ?? "/");
}

/** Its settings are no work of the agent's: they say what runs before this hook. */
function isInWorktree(edited) {
  let there = edited;
  let rest = "";
  for (;;) {
    try {
      const inside = path.relative(realpathSync(asked.cwd), path.join(realpathSync(there), rest));
      return !/^\.\.(?:\/|$)/.test(inside) && !path.isAbsolute(inside) && !inside.split("/").includes(".claude");
    } catch {
      rest = path.join(path.basename(there), rest);
      there = path.dirname(there);
    }
  }
}
