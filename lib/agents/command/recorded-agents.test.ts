import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test, vi } from "vitest";
import { classifyFailure } from "#lib/engine/failures/classify-failure.ts";
import { statedWaitSeconds } from "#lib/engine/failures/stated-wait.ts";
import { projectFolder } from "#lib/project-folder.ts";
import { judgeSuccess } from "#lib/worker/runs/judge-success.ts";
import { type AgentOutcome, outcomeOf } from "./agent-outcome.ts";
import { Transcript } from "./transcript.ts";

/** What Claude Code 2.1, Codex 0.169, Gemini CLI 0.61 and opencode 1.18 print (paths and lists of tools taken out). */
const RECORDED = path.join(projectFolder, "lib/agents/command/output-formats/testdata");

async function replayed(
  name: string,
  exitCode: number,
  stderr = "",
  progress: (totals: object) => void = () => {},
): Promise<AgentOutcome> {
  const run = { steps: null, inputTokens: null, outputTokens: null, costUsd: null };
  const job = {
    run,
    workspace: "/home/dev/shop",
    report: async () => {},
    progress,
    mask: (text: string) => text,
  };
  const transcript = new Transcript(job as never, () => {});
  const { Readable } = await import("node:stream");
  await transcript.read(Readable.from([readFileSync(path.join(RECORDED, `${name}.jsonl`))]), "stdout");
  await transcript.read(Readable.from([Buffer.from(stderr)]), "stderr");
  await transcript.close();
  return outcomeOf({ exitCode, signal: null }, transcript);
}

const unchanged = { changed: false, expectsNoChange: false, todos: [], failingCheck: null };
const changed = { changed: true, expectsNoChange: false, todos: [], failingCheck: null };

test.each(["claude", "codex", "gemini", "opencode"])(
  "%s that mended the file is done, with its words",
  async (agent) => {
    const outcome = await replayed(`${agent}-edit`, 0);
    expect(judgeSuccess(outcome, changed)).toEqual({ outcome: "succeeded", summary: "round.js rounds half up now." });
    expect(judgeSuccess(outcome, unchanged)).toMatchObject({ outcome: "paused", reason: "incomplete" });
  },
);

test.each([
  ["claude", "5ecffaa6-3c86-4dc9-8e6c-8b084013ba60"],
  ["codex", "01a202c2-23a3-76f3-869e-c10cbef47809"],
  ["gemini", "b1d152c5-fa7a-4352-9fae-04254cca5a26"],
  ["opencode", "ses_dfd3dc57fffe1WBwBsLFMsJY03"],
])("%s tells its session", async (agent, session) => {
  const told: unknown[] = [];
  await replayed(`${agent}-edit`, 0, "", (totals) => told.push(totals));
  expect(told).toContainEqual({ session });
});

test.each(["claude", "codex", "opencode"])("%s that gave no answer is incomplete", async (agent) => {
  const held = judgeSuccess(await replayed(`${agent}-empty`, 0), changed);
  expect(held).toMatchObject({ outcome: "paused", reason: "incomplete" });
  expect(held.outcome === "paused" && held.summary).toContain("gave no answer");
});

test.each([
  ["claude", 1],
  ["codex", 1],
  ["gemini", 0],
  ["opencode", 1],
] as const)("%s that refused is incomplete, with exit code %i", async (agent, exitCode) => {
  const held = judgeSuccess(await replayed(`${agent}-refuse`, exitCode), changed);
  expect(held).toMatchObject({ outcome: "paused", reason: "incomplete" });
});

test.each([
  ["claude-ctx", 1, "context", { httpStatus: 400 }],
  ["codex-ctx", 1, "context", {}],
  ["gemini-ctx", 144, "context", { httpStatus: 400 }],
  ["opencode-ctx", 1, "context", {}],
  ["claude-r404", 1, null, { httpStatus: 404 }],
  ["codex-r404", 1, null, {}],
  ["gemini-r404", 1, null, {}],
  ["opencode-r404", 1, null, { httpStatus: 404 }],
] as const)("%s fails with its own cause", async (name, exitCode, category, facts) => {
  const outcome = await replayed(name, exitCode, "warning: Untrusted project-local configuration is disabled.");
  if (outcome.outcome !== "failed") throw new Error(`It ${outcome.outcome}.`);
  expect(outcome.error).toMatchObject({ ...facts, exitCode });
  expect(outcome.error.message).not.toMatch(/metadata|warning|"type"/i);
  expect(outcome.error.message).toMatch(/context|too long|token count|model/i);
  if (category !== null) expect(classifyFailure(outcome.error).category).toBe(category);
});

test.each([
  ["claude-quota", 1, new Date("2026-11-22T23:42:00Z")],
  // Its time of day is that of its machine.
  ["codex-quota", 1, new Date(2026, 10, 22, 23, 42)],
  ["gemini-quota", 173, new Date("2026-11-22T23:42:00Z")],
  ["opencode-quota", 1, new Date("2026-11-22T23:43:00Z")],
] as const)("%s says when there is a quota again", async (name, exitCode, now) => {
  vi.useFakeTimers({ now, toFake: ["Date"] });
  try {
    const outcome = await replayed(name, exitCode);
    if (outcome.outcome !== "failed") throw new Error(`It ${outcome.outcome}.`);
    expect(classifyFailure(outcome.error).category).toBe("api");
    expect(outcome.error.retryAfterSeconds ?? statedWaitSeconds(outcome.error.message)).toBe(7200);
  } finally {
    vi.useRealTimers();
  }
});

test("Gemini says in an error before its end why it failed", async () => {
  const outcome = await replayed("gemini-empty", 1);
  expect(outcome).toMatchObject({ error: { message: expect.stringMatching(/^The model returned an empty response/) } });
});
