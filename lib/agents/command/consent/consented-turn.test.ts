import { existsSync, readFileSync } from "node:fs";
import { mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { AgentJob, Consent, WantedCall } from "../../driver.ts";
import { withoutWall } from "../../process/wall/wall.ts";
import { commandDriver } from "../command-driver.ts";

/** Does as Claude Code 2.1.330 does: it asks the first hook before its only call, which it keeps in its session where that says so. */
const CLAUDE = `#!${process.execPath}
const { spawnSync } = require("node:child_process");
const { appendFileSync, existsSync, readFileSync } = require("node:fs");
const tell = (line) => console.log(JSON.stringify({ session_id: "session-1", ...line }));
const args = process.argv.slice(2);
const [{ hooks }] = JSON.parse(args[args.indexOf("--settings") + 1]).hooks.PreToolUse;
const input = { command: "npm publish", timeout: 5 };
const call = { id: "toolu_1", name: "Bash", input };
const words = readFileSync(0, "utf8");
appendFileSync("starts", JSON.stringify({ words, resumes: args.includes("--resume") }) + "\\n");
if (words === "" && existsSync("effects")) {
  console.error("Error: No deferred tool marker found in the resumed session.");
  process.exit(1);
}
tell({ type: "system", subtype: "init", model: "test" });
if (existsSync("effects")) {
  tell({ type: "result", subtype: "success", result: "It was published before." });
  process.exit(0);
}
const other = { id: "toolu_0", name: "Bash", input: { command: "npm version" } };
const calls = (existsSync("hasty") ? [other, call] : [call]).map((each) => ({ type: "tool_use", ...each }));
if (words !== "") tell({ type: "assistant", message: { id: "m1", content: calls } });
const asked = { cwd: process.cwd(), tool_name: "Bash", tool_input: input, tool_use_id: "toolu_1" };
const answer = spawnSync("/bin/sh", ["-c", hooks[0].command], { input: JSON.stringify(asked), encoding: "utf8" });
const { permissionDecision: decision, permissionDecisionReason: reason, additionalContext } = JSON.parse(answer.stdout).hookSpecificOutput;
if (additionalContext) appendFileSync("heard", additionalContext);
const result = (is_error, content) =>
  tell({ type: "user", message: { content: [{ type: "tool_result", tool_use_id: "toolu_1", is_error, content }] } });
if (decision === "defer") tell({ type: "result", subtype: "success", result: "", num_turns: 18, stop_reason: "tool_deferred", deferred_tool_use: call });
else {
  if (decision === "allow") appendFileSync("effects", "published\\n");
  result(decision !== "allow", reason);
  if (existsSync("dies")) process.kill(process.pid, "SIGKILL");
  tell({ type: "result", subtype: "success", result: decision === "allow" ? "Published." : reason });
}
`;

let folder = "";
beforeEach(async () => {
  folder = await realpath(await mkdtemp(path.join(tmpdir(), "consented-")));
  await mkdir(path.join(folder, "work"));
  await writeFile(path.join(folder, "claude"), CLAUDE, { mode: 0o755 });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const lines = (name: string) => {
  const file = path.join(folder, "work", name);
  return existsSync(file) ? readFileSync(file, "utf8").trim().split("\n") : [];
};

/** A run, or its way on, with a desk that answers so; `told`: how calls ended. */
async function run(answer: (call: WantedCall) => Omit<Consent, "done">, more: object = {}) {
  const told: string[] = [];
  const job = {
    ticket: { id: "tkt_1", key: "DEF-1", title: "Publish", description: "", acceptanceCriteria: [] },
    run: { id: "run_1", steps: null, inputTokens: null, outputTokens: null, costUsd: null },
    brief: { text: "Publish it.", attempt: 1 },
    resume: null,
    folder,
    workspace: path.join(folder, "work"),
    previousFolders: [],
    signal: new AbortController().signal,
    mask: (text: string) => text,
    report: async () => {},
    progress: () => {},
    enclose: withoutWall().enclose,
    adopt: () => () => {},
    steering: { pause: () => null, messages: () => [], heard: async () => {} },
    askConsent: async (call: WantedCall) => ({
      ...answer(call),
      done: async (outcome: string) => void told.push(outcome),
    }),
    ...more,
  } as unknown as AgentJob;
  const settings = { command: [path.join(folder, "claude"), "-p"], permits: ["edit"] };
  return { outcome: await commandDriver.run(job, settings), told };
}

const asks = (call: WantedCall) =>
  ({ state: "asked", pause: { outcome: "paused", reason: "approval", call } }) as unknown as Consent;
const resume = { verb: "approve", answer: null, note: null, checkpoint: null };

test("it pauses with the exact call, and makes it in its next start, once", async () => {
  const { outcome } = await run(asks);
  const call = { tool: "Bash", arguments: { command: "npm publish", timeout: 5 } };
  expect(outcome).toMatchObject({ outcome: "paused", reason: "approval", call });
  expect(lines("effects")).toEqual([]);
  const asked: WantedCall[] = [];
  const grants = (wanted: WantedCall): Omit<Consent, "done"> => {
    asked.push(wanted);
    return { state: "granted" };
  };
  const granted = await run(grants, { resume });
  expect(granted).toMatchObject({ outcome: { outcome: "succeeded", summary: "Published." }, told: ["succeeded"] });
  expect(asked).toEqual([call]);
  expect(lines("effects")).toEqual(["published"]);
  // A word on its standard input would take the place of the call.
  expect(lines("starts").map((line) => JSON.parse(line))).toMatchObject([{}, { words: "", resumes: true }]);
});

test("it hears why not, and what is allowed already is made at once", async () => {
  const denied = await run(() => ({ state: "denied", by: "Ada", note: "Never." }) as Consent);
  expect(denied).toMatchObject({ outcome: { summary: "Ada has said no to this call. Never." }, told: [] });
  expect(lines("effects")).toEqual([]);
  await rm(path.join(folder, "session.json"));
  expect(await run(() => ({ state: "granted" }))).toMatchObject({ told: ["succeeded"] });
  expect(lines("effects")).toEqual(["published"]);
});

test("of several calls at once it hears which were not kept, whether the last is allowed or not", async () => {
  await writeFile(path.join(folder, "work/hasty"), "");
  const denied = await run(() => ({ state: "denied", by: "Ada", note: "Never." }) as Consent);
  const words = /only this one was kept\. .* others: Bash \{"command":"npm version"\}\. /;
  expect(denied).toMatchObject({ outcome: { summary: expect.stringMatching(words) } });
  await rm(path.join(folder, "session.json"));
  await run(() => ({ state: "granted" }));
  expect(lines("heard")).toEqual([expect.stringMatching(words)]);
  expect(lines("effects")).toEqual(["published"]);
});

test("what it did before it was lost it does not do again: it goes on with words", async () => {
  await run(asks);
  await writeFile(path.join(folder, "work/effects"), "published before\n");
  const { outcome, told } = await run(() => ({ state: "granted" }), { resume });
  expect(lines("starts").map((line) => JSON.parse(line).words !== "")).toEqual([true, false, true]);
  expect(lines("effects")).toEqual(["published before"]);
  expect({ told, outcome }).toMatchObject({ told: [], outcome: { summary: "It was published before." } });
});

test("one that dies after the call was made waits at it no more", async () => {
  await run(asks);
  await writeFile(path.join(folder, "work/dies"), "");
  const { outcome, told } = await run(() => ({ state: "granted" }), { resume });
  expect({ outcome, told }).toMatchObject({ outcome: { error: { code: "CHILD_KILLED" } }, told: ["succeeded"] });
  expect(JSON.parse(readFileSync(path.join(folder, "session.json"), "utf8"))).not.toHaveProperty("waitsAt");
});
