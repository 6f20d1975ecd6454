import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, readFile, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { classifyFailure } from "#lib/engine/failures/classify-failure.ts";
import type { AgentJob, DriverEvent, Progress } from "../driver.ts";
import { startGroup } from "../process/child-group.ts";
import { withoutWall } from "../process/wall/wall.ts";
import { commandDriver } from "./command-driver.ts";

vi.mock(import("../process/child-group.ts"), { spy: true });

let folder = "";
beforeEach(async () => {
  folder = await realpath(await mkdtemp(path.join(tmpdir(), "command-test-")));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

type Job = Omit<AgentJob, "signal"> & { signal: AbortSignal };

function job(overrides: Partial<Job> = {}) {
  const events: DriverEvent[] = [];
  const totals: Progress[] = [];
  const groups: number[] = [];
  const made = {
    ticket: { id: "tkt_1", key: "DEF-1" },
    run: { id: "run_1", steps: null, inputTokens: null, outputTokens: null, costUsd: null },
    brief: { text: "# DEF-1\n", attempt: 2 },
    resume: null,
    url: "http://127.0.0.1:3000",
    folder,
    workspace: folder,
    previousFolders: [],
    profileFolder: folder,
    signal: new AbortController().signal,
    mask: (text: string) => text.replaceAll("hunter2", "[masked]"),
    report: async (event: DriverEvent) => void events.push(event),
    progress: (of: Progress) => void totals.push(of),
    steering: { pause: () => null, messages: () => [], heard: async () => {} },
    whyNotDone: async () => null,
    enclose: withoutWall().enclose,
    adopt(groupId: number) {
      groups.push(groupId);
      return () => void groups.splice(groups.indexOf(groupId), 1);
    },
    ...overrides,
  } as unknown as AgentJob;
  return { job: made, events, totals, groups };
}

const sh = (script: string, overrides?: Partial<Job>) => {
  const made = job(overrides);
  return { ...made, outcome: commandDriver.run(made.job, { command: ["sh", "-c", script] }) };
};

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/^State:\s+Z/m.test(existsSync(`/proc/${pid}/status`) ? readFileSync(`/proc/${pid}/status`, "utf8") : "");
  } catch {
    return false;
  }
}

test("the brief comes on standard input and in a file, ids and address in the environment", async () => {
  const { outcome, events } = sh(
    'cat; cat "$YARDMASTER_BRIEF"; echo $YARDMASTER_TICKET $YARDMASTER_TICKET_KEY $YARDMASTER_RUN $YARDMASTER_ATTEMPT $YARDMASTER_URL; pwd',
  );
  expect(await outcome).toMatchObject({ outcome: "succeeded", summary: null });
  expect(events.map((event) => event.message)).toEqual([
    "# DEF-1",
    "# DEF-1",
    "tkt_1 DEF-1 run_1 2 http://127.0.0.1:3000",
    folder,
  ]);
});

test("fails with exit code and the end of standard error", async () => {
  const { outcome, events } = sh("echo fine; echo 'TypeError: no hunter2' >&2; exit 3");
  expect(await outcome).toEqual({
    outcome: "failed",
    summary: null,
    error: { message: "TypeError: no [masked]", exitCode: 3 },
  });
  expect(events).toContainEqual({ type: "log", message: "TypeError: no hunter2", data: { stream: "stderr" } });
});

test("the end of a long standard error is at most 8 KiB", async () => {
  const { outcome } = sh("seq 1 20000 >&2; exit 1");
  const failed = (await outcome) as { error: { message: string } };
  expect(Buffer.byteLength(failed.error.message)).toBeLessThanOrEqual(8192);
  expect(failed.error.message).toMatch(/^\d+\n[\s\S]*\n20000$/);
});

test("a signal is reported as such, and what it wrote elsewhere is the message", async () => {
  expect(await sh("kill -SEGV $$").outcome).toMatchObject({
    outcome: "failed",
    error: { signal: "SIGSEGV", message: "The command was ended by SIGSEGV and wrote nothing to standard error." },
  });
  expect(await sh("echo not ok 1; exit 1").outcome).toMatchObject({
    error: { message: expect.stringContaining("The end of its output:\nnot ok 1") },
  });
});

test("a program that is not there is a failure of the run", async () => {
  const made = job();
  const outcome = await commandDriver.run(made.job, { command: ["no-such-program"] });
  expect(outcome).toMatchObject({
    outcome: "failed",
    error: { code: "ENOENT", message: expect.stringContaining("no-such-program") },
  });
});

test("control lines report progress, a summary, and facts about a failure", async () => {
  const { outcome, totals } = sh(
    `echo '::progress {"steps":4}'; echo '::summary Looked around'; echo '::fail {"httpStatus":429,"retryAfterSeconds":20,"message":"slow down"}'; exit 1`,
  );
  expect(await outcome).toEqual({
    outcome: "failed",
    summary: "Looked around",
    error: { message: "slow down", httpStatus: 429, retryAfterSeconds: 20, exitCode: 1 },
  });
  expect(totals).toEqual([{ steps: 4 }]);
});

const lines = (...objects: object[]) => `cat <<'END'\n${objects.map((each) => JSON.stringify(each)).join("\n")}\nEND\n`;

test.each([
  ["Bash", false, undefined],
  ["Bash", true, "The tool Bash has not returned success in this run."],
  ["Write", false, "The tool Bash has not returned success in this run."],
])("what is missing without a success of its required tool: %s, an error: %s", async (name, isError, missing) => {
  const script = lines(
    { type: "assistant", message: { id: "m1", content: [{ type: "tool_use", id: "t1", name, input: {} }] } },
    {
      type: "user",
      message: { content: [{ type: "tool_result", tool_use_id: "t1", is_error: isError, content: "" }] },
    },
    { type: "result", subtype: "success", result: "Done." },
  );
  const made = job();
  const outcome = await commandDriver.run(made.job, { command: ["sh", "-c", script], requiredTool: "Bash" });
  expect(outcome).toMatchObject({ outcome: "succeeded", evidence: missing === undefined ? {} : { missing } });
  expect(outcome.outcome === "succeeded" && outcome.evidence?.missing).toBe(missing);
});

test("a coding agent's JSON lines become events, totals and a summary, between plain text", async () => {
  const call = { type: "tool_use", id: "t1", name: "Bash", input: { command: "ls" } };
  const { outcome, events, totals } = sh(
    `echo starting; ${lines(
      { type: "assistant", message: { id: "m1", content: [call], usage: { output_tokens: 4 } } },
      { type: "user", message: { content: [{ type: "tool_result", tool_use_id: "t1", content: "a.js" }] } },
      { type: "rate_limit_event", rate_limit_info: { status: "allowed" } },
      { type: "result", subtype: "success", is_error: false, num_turns: 1, result: "Listed.", total_cost_usd: 0.01 },
    )}`,
  );
  expect(await outcome).toEqual({
    outcome: "succeeded",
    summary: "Listed.",
    evidence: { lastWords: "Listed.", checkpoint: { brief: "# DEF-1\n" } },
  });
  expect(events.map(({ type, message }) => [type, message])).toEqual([
    ["log", "starting"],
    ["tool_call", "Bash"],
    ["tool_result", "a.js"],
  ]);
  expect(totals).toEqual([
    { steps: 1, outputTokens: 4 },
    { steps: 1, outputTokens: 4, costUsd: 0.01 },
  ]);
});

test("an agent that says it failed has failed, whatever its exit code and whatever else it wrote", async () => {
  const result = { type: "result", subtype: "success", is_error: true, result: "API Error: 529 overloaded_error" };
  expect(await sh(`echo noise >&2; ${lines(result)}`).outcome).toEqual({
    outcome: "failed",
    summary: null,
    error: { message: "API Error: 529 overloaded_error" },
  });
  expect(await sh(`${lines(result)} exit 1`).outcome).toMatchObject({
    error: { message: "API Error: 529 overloaded_error", exitCode: 1 },
  });
});

test("an agent that reached its turn limit has not finished, and one that spent its budget waits for a person", async () => {
  const limited = await sh(lines({ type: "result", subtype: "error_max_turns", num_turns: 7 })).outcome;
  const { error } = limited as { error: { message: string } };
  expect(error.message).toContain("its own turn limit of 7 turns");
  expect(classifyFailure(error)).toMatchObject({ category: "incomplete", subcategory: "step_limit" });
  const spent = await sh(lines({ type: "result", subtype: "error_max_budget_usd" })).outcome;
  expect(spent).toMatchObject({ outcome: "paused", reason: "budget", summary: expect.stringContaining("budget") });
});

test("what a coding agent printed as JSON is not its failure: its words may name any error", async () => {
  const call = { type: "user", message: { content: [{ type: "tool_result", content: "HTTP 429 in a log it read" }] } };
  expect(await sh(`${lines(call)} echo no space left; exit 1`).outcome).toMatchObject({
    error: {
      exitCode: 1,
      message:
        "The command ended with exit code 1 and wrote nothing to standard error. The end of its output:\nno space left",
    },
  });
});

test("an error that an agent told of is its failure where it says nothing more", async () => {
  const error = { type: "error", message: "stream disconnected before completion" };
  const { outcome } = sh(`${lines({ type: "thread.started", thread_id: "t" }, error)} exit 1`);
  expect(await outcome).toMatchObject({ error: { message: "stream disconnected before completion" } });
});

test("what an agent reports beyond what is stored still counts", async () => {
  const { outcome, events } = sh(
    `yes 0123456789 | head -n 20100; ${lines({ type: "result", subtype: "success", result: "Done at last." })}`,
  );
  expect(await outcome).toMatchObject({ outcome: "succeeded", summary: "Done at last." });
  expect(events.at(-1)?.message).toBe("100 more lines of output were not stored.");
});

test("a coding agent asks by the end of its last words", async () => {
  const result = 'Two ways are open.\n\n::ask {"text":"Which?","options":["a","b"]}\n';
  const said = { type: "result", subtype: "success", is_error: false, result };
  expect(await sh(lines(said)).outcome).toMatchObject({
    outcome: "paused",
    reason: "question",
    question: { text: "Which?", options: ["a", "b"] },
    summary: "Two ways are open.",
    checkpoint: { brief: "# DEF-1\n" },
  });
  const quoted = { ...said, result: "Write\n::ask {}\nto ask." };
  expect(await sh(lines(quoted)).outcome).toMatchObject({ outcome: "succeeded" });
});

const retry = (error_status: number | null, more: object = {}) => ({
  type: "system",
  subtype: "api_retry",
  attempt: 1,
  max_retries: 10,
  retry_delay_ms: 1200,
  error_status,
  session_id: "s",
  ...more,
});

test("a refused key ends Claude Code at once, and another try is shown as waiting", async () => {
  const refused = sh(`${lines(retry(401, { error: "authentication_failed" }))} sleep 300`);
  expect(await refused.outcome).toEqual({
    outcome: "failed",
    summary: null,
    error: {
      message: "The provider of its model did not answer the request (HTTP 401, authentication failed).",
      httpStatus: 401,
    },
  });
  const { outcome, events } = sh(lines(retry(529), { type: "result", subtype: "success", result: "Done." }));
  expect(await outcome).toMatchObject({ outcome: "succeeded" });
  expect(events).toEqual([
    {
      type: "log",
      message: "Waiting 2 s. The provider of its model did not answer the request (HTTP 529). Try 1 of 10 follows.",
    },
  ]);
});

test("a used quota says when there is one again", async () => {
  const resetsAt = Math.floor(Date.now() / 1000) + 7200;
  const limit = { type: "rate_limit_event", rate_limit_info: { status: "rejected", resetsAt } };
  const result = { type: "result", subtype: "success", is_error: true, result: "You've hit your limit" };
  const { error } = (await sh(lines(limit, result)).outcome) as { error: { retryAfterSeconds: number } };
  expect(error).toMatchObject({ message: "You've hit your limit", httpStatus: 429 });
  expect(Math.abs(error.retryAfterSeconds - 7200)).toBeLessThan(600);
});

test.each(["kill -9 $$", "sh -c 'kill -9 $$'"])(
  "a program that another one killed is infrastructure: %s",
  async (script) => {
    const { error } = (await sh(script).outcome) as { error: { message: string } };
    expect(classifyFailure(error)).toMatchObject({ category: "infrastructure", subcategory: "child_killed" });
  },
);

test("its folder is in PWD", async () => {
  const { outcome, events } = sh('echo "$PWD"; sh -c "echo \\$PWD"');
  await outcome;
  expect(events.map((event) => event.message)).toEqual([folder, folder]);
});

test("a question ends the process group and pauses; the answer comes with the brief it had", async () => {
  const asking = sh(
    `sleep 300 & echo $! > child.pid; echo '::ask {"text":"Which?","options":["a","b"]}'; echo after; sleep 300`,
  );
  const outcome = await asking.outcome;
  expect(outcome).toEqual({
    outcome: "paused",
    reason: "question",
    question: { text: "Which?", options: ["a", "b"] },
    summary: null,
    checkpoint: { brief: "# DEF-1\n" },
  });
  expect(asking.events).toEqual([]);
  expect(isAlive(Number(await readFile(path.join(folder, "child.pid"), "utf8")))).toBe(false);
  const resume = { reason: "question", verb: "answer", note: null, answer: "b", checkpoint: { brief: "# DEF-1\n" } };
  const answered = sh("cat; echo got $YARDMASTER_ANSWER", {
    resume,
    brief: { text: "The answer of Mira:\n\nb\n", attempt: 2 },
  } as never);
  await answered.outcome;
  expect(answered.events.map((event) => event.message)).toEqual([
    "# DEF-1",
    "",
    "## After a pause",
    "",
    "The answer of Mira:",
    "",
    "b",
    "got b",
  ]);
});

test("a decision without an answer is told by its verb", async () => {
  const { outcome, events } = sh("echo $YARDMASTER_ANSWER/$YARDMASTER_VERB/$YARDMASTER_NOTE", {
    resume: { reason: "approval", verb: "reject", note: "too risky", answer: null, checkpoint: { brief: "" } },
  });
  await outcome;
  expect(events.map((event) => event.message)).toEqual(["reject/reject/too risky"]);
});

test("a cancel gives the whole group half a second, and ends also what ignores SIGTERM", async () => {
  const stop = new AbortController();
  const script = `trap '' TERM; (trap '' TERM; echo child; while true; do sleep 0.1; done) & echo $! > child.pid; echo started; while true; do sleep 0.1; done`;
  const { outcome, events, groups } = sh(script, { signal: stop.signal });
  await expect.poll(() => events.length).toBe(2);
  const child = Number(await readFile(path.join(folder, "child.pid"), "utf8"));
  expect(groups).toHaveLength(1);
  const group = await vi.mocked(startGroup).mock.results.at(-1)?.value;
  const end = vi.spyOn(group, "end");
  stop.abort("cancelled");
  expect(end.mock.calls).toEqual([[500]]);
  await expect.poll(() => isAlive(child), { interval: 20 }).toBe(false);
  await outcome;
  expect(groups).toEqual([]);
});

test("what a command leaves running in the background ends with it, also what has left its group and holds its pipes", async () => {
  const escapee = `setsid sh -c 'trap "" TERM; echo $$ > escaped.pid; while true; do sleep 0.1; done' &`;
  const { outcome } = sh(
    `sleep 300 & echo $! > child.pid; ${escapee} until [ -s escaped.pid ]; do sleep 0.02; done; exit 0`,
  );
  expect(await outcome).toMatchObject({ outcome: "succeeded" });
  expect(isAlive(Number(await readFile(path.join(folder, "child.pid"), "utf8")))).toBe(false);
  expect(isAlive(Number(await readFile(path.join(folder, "escaped.pid"), "utf8")))).toBe(false);
});

test("a pipe that is held open by a process nobody can know of does not block", async () => {
  const { outcome } = sh(
    "setsid env -i sh -c 'echo $$ > escaped.pid; exec sleep 300' & until [ -s escaped.pid ]; do sleep 0.02; done; exit 0",
  );
  expect(await outcome).toMatchObject({ outcome: "succeeded" });
  process.kill(Number(await readFile(path.join(folder, "escaped.pid"), "utf8")), "SIGKILL");
});

test("a flood of 100 MB is bounded, counted, and a question after it is still heard", async () => {
  const before = process.memoryUsage.rss();
  let highest = before;
  const watch = setInterval(() => {
    highest = Math.max(highest, process.memoryUsage.rss());
  }, 20);
  const flood = sh(
    `head -c 50000000 /dev/zero | tr '\\0' 'x'; yes 0123456789012345678901234567890123456789 | head -c 50000000; echo; echo '::ask {"text":"still there?"}'`,
  );
  const outcome = await flood.outcome;
  clearInterval(watch);
  expect(outcome).toMatchObject({ outcome: "paused", question: { text: "still there?" } });
  expect(flood.events.length).toBeLessThan(20_010);
  const characters = flood.events.reduce((sum, event) => sum + (event.message?.length ?? 0), 0);
  expect(characters).toBeLessThan(9 * 1024 * 1024);
  expect(flood.events.at(-1)?.message).toMatch(/^1\d{6} more lines of output were not stored\.$/);
  expect(highest - before).toBeLessThan(300 * 1024 * 1024);
});

test("binary output and colours do no harm", async () => {
  const { outcome, events } = sh(`head -c 200000 /dev/urandom; printf '\\n\\033[31mred\\033[0m\\000\\n'`);
  expect(await outcome).toMatchObject({ outcome: "succeeded" });
  expect(events.at(-1)?.message).toBe("\u001b[31mred\u001b[0m");
  expect(events.some((event) => event.message?.includes("\0"))).toBe(false);
});
