import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { documentedAgents } from "#test/clis/documented-agents.ts";
import { findSession, isUnknownSession, noteSession, resumedCommand } from "./agent-session.ts";

const ID = "0199a213-81c0-7800-8aa1-bbab2a035a53";

test.each([
  ["Claude Code", `claude --resume ${ID} -p --output-format stream-json`],
  ["Codex CLI", `codex exec --json --sandbox danger-full-access resume ${ID} -`],
  ["Gemini CLI", `gemini --resume ${ID} --skip-trust`],
  ["opencode", `opencode run --session ${ID} --format json`],
])("the documented command of %s goes on in its session, also behind env", (name, begins) => {
  const command = documentedAgents().find((agent) => agent.name === name)?.command ?? [];
  const place = ["env", "BASE_URL=https://models.example"];
  expect(resumedCommand(command, ID)?.join(" ")).toContain(begins);
  expect(resumedCommand([...place, ...command], ID)).toEqual([...place, ...(resumedCommand(command, ID) ?? [])]);
});

test.each([[["sh", "-c", "claude -p"]], [["codex", "exec", "--json"]], [["opencode", "serve"]], [["env"]]])(
  "%j has no known way to a session",
  (command) => {
    expect(resumedCommand(command, ID)).toBeNull();
  },
);

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "agent-session-"));
});
afterEach(() => rm(folder, { recursive: true }));

test("a run finds its own session, else that of the lost run before it, with its home", async () => {
  const [now, before] = [path.join(folder, "now"), path.join(folder, "before")];
  for (const each of [now, before]) await mkdir(each);
  const job = { folder: now, previousFolders: [before] } as never;
  expect(await findSession(job)).toBeNull();
  const session = { id: ID, inputTokens: 7, outputTokens: 1 };
  noteSession({ folder: before }, session);
  await mkdir(path.join(before, "home"));
  await writeFile(path.join(before, "home", "kept"), "its history");
  expect(await findSession(job)).toEqual(session);
  expect(await readFile(path.join(now, "home", "kept"), "utf8")).toBe("its history");
  noteSession({ folder: now }, { ...session, id: "own" });
  expect(await findSession(job)).toMatchObject({ id: "own" });
});

test.each([
  "No conversation found with session ID: 0199a213-81c0-7800-8aa1-bbab2a035a53",
  "Error: thread/resume: thread/resume failed: no rollout found for thread id 0199a213 (code -32600)\n\nStack backtrace:",
  "Error resuming session: No previous sessions found for this project.",
  "\u001b[91m\u001b[1mError: \u001b[0mSession not found",
])("knows no such session: %s", (message) => {
  expect(isUnknownSession(message)).toBe(true);
});

test("any other error is no unknown session", () => {
  expect(isUnknownSession("529 Overloaded")).toBe(false);
});
