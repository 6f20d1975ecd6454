import { spawn } from "node:child_process";
import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test } from "vitest";
import { hookedCommand, hookProblem, type Verdict } from "./hooked-command.ts";

let folder = "";
let cwd = "";
beforeEach(async () => {
  folder = await realpath(await mkdtemp(path.join(tmpdir(), "it's a hook-")));
  cwd = path.join(folder, "work");
  await mkdir(cwd);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** What the two hooks of the command answer to a call, as Claude Code starts them. */
async function answers(asked: object, permits: string[], verdict: Verdict | null = null): Promise<unknown[]> {
  const { argv } = await hookedCommand({ folder }, ["env", "A=b", "claude", "-p"], permits, verdict);
  expect(argv.toSpliced(4, 1)).toEqual(["env", "A=b", "claude", "--settings", "-p"]);
  const [{ hooks }] = JSON.parse(argv[4] ?? "").hooks.PreToolUse;
  return Promise.all(hooks.map((hook: { command: string }) => answer(hook.command, asked)));
}

async function answer(command: string, asked: object): Promise<unknown> {
  // As a setting of the workspace's could have it.
  const env = { ...process.env, NODE_OPTIONS: "--import=data:text/javascript,process.exit(0)" };
  const child = spawn("/bin/sh", ["-c", command], { env, stdio: ["pipe", "pipe", "ignore"] });
  child.stdin.on("error", () => {}).end(JSON.stringify({ cwd, tool_use_id: "t1", tool_input: {}, ...asked }));
  const exit = new Promise((resolve) => child.once("exit", resolve));
  const said = await text(child.stdout);
  if ((await exit) === 2) return "refused";
  return said === "" ? null : JSON.parse(said).hookSpecificOutput.permissionDecision;
}

const BASH = { tool_name: "Bash", tool_input: { command: "npm publish", timeout: 5 } };
const edit = (file_path: string) => ({ tool_name: "Write", tool_input: { file_path } });

test("what is permitted is let through, what changes nothing left to the agent's rules, and the rest kept for a person", async () => {
  expect(await answers(BASH, ["execute"])).toEqual(["allow", "allow"]);
  expect(await answers(BASH, ["edit", "fetch"])).toEqual(["defer", "ask"]);
  expect(await answers({ tool_name: "Read" }, [])).toEqual([null, null]);
  expect(await answers({ tool_name: "mcp__bank__pay" }, ["execute"])).toEqual(["defer", "ask"]);
  expect(await answers({ ...BASH, agent_id: "a1" }, [])).toEqual(["deny", "deny"]);
  expect(await answers({ tool_name: 7, cwd: 7, tool_use_id: {} }, ["edit"])).toEqual(["defer", "ask"]);
});

test("a verdict is for one call with exactly its input", async () => {
  const input = { timeout: 5, command: "npm publish" };
  const verdict = { id: "t1", input, decision: "allow", reason: "Ada allowed it.", context: "" } as const;
  expect(await answers(BASH, [], verdict)).toEqual(["allow", "allow"]);
  expect(await answers({ ...BASH, tool_use_id: "t2" }, [], verdict)).toEqual(["defer", "ask"]);
  expect(await answers({ ...BASH, tool_input: { ...input, timeout: 6 } }, [], verdict)).toEqual(["defer", "ask"]);
  expect(await answers(BASH, ["execute"], { ...verdict, decision: "deny" })).toEqual(["deny", "deny"]);
});

test("to edit is permitted in the worktree, but for the agent's settings and what a link leads to", async () => {
  await symlink(folder, path.join(cwd, "out"));
  expect(await answers(edit(path.join(cwd, "new/sum.js")), ["edit"])).toEqual(["allow", "allow"]);
  for (const file of ["../x", ".claude/settings.json", "out/new/x", path.join(folder, "consent.json")])
    expect(await answers(edit(file), ["edit"]), file).toEqual(["defer", "ask"]);
});

test("a hook that cannot answer is a no", async () => {
  const { argv, reads } = await hookedCommand({ folder }, ["claude"], ["execute"], null);
  const [{ hooks }] = JSON.parse(argv[2] ?? "").hooks.PreToolUse;
  await writeFile(reads[0] ?? "", "{");
  expect(await answer(hooks[0].command, BASH)).toBe("refused");
});

test("a command that cannot be asked is refused with the reason", () => {
  expect(hookProblem(["claude", "-p"])).toBeNull();
  expect(hookProblem(["env", "A=b", "/usr/bin/claude", "-p"])).toBeNull();
  expect(hookProblem(["codex", "exec"])).toContain("only Claude Code");
  expect(hookProblem(["claude", "--permission-mode", "bypassPermissions"])).toContain("bypassPermissions");
  expect(hookProblem(["claude", "--settings={}"])).toContain("--settings");
});
