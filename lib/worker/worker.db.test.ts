import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type ApiClient, createApiClient } from "#lib/api-client/api-client.ts";
import { projectFolder } from "#lib/project-folder.ts";
import { type Callers, makeCallers } from "#test/callers.ts";
import { useDatabase } from "#test/database.ts";
import { type HttpDesk, startHttpDesk } from "#test/http-desk.ts";
import { runWorker } from "./run-worker.ts";

useDatabase();

let desk: HttpDesk;
let callers: Callers;
let lead: ApiClient;
let folder = "";
let repo = "";
let label = "";
let number = 0;
const stops: (() => Promise<void>)[] = [];

beforeAll(async () => {
  callers = await makeCallers();
  desk = await startHttpDesk();
  lead = createApiClient({ url: desk.url, token: callers.automation });
});
afterAll(() => desk.stop());

beforeEach(async () => {
  folder = await realpath(await mkdtemp(path.join(tmpdir(), "worker-test-")));
  process.env.YARDMASTER_DATA = path.join(folder, "data");
  number += 1;
  label = `test-${number}`;
  repo = path.join(folder, "repo");
  await mkdir(repo);
  git(repo, "init", "--quiet", "--initial-branch=main");
  await writeFile(path.join(repo, "sum.js"), "export const sum = (a, b) => a - b;\n");
  git(repo, "add", ".");
  git(repo, "-c", "user.name=A", "-c", "user.email=a@example.com", "commit", "--quiet", "-m", "first");
});
afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()));
  await rm(folder, { recursive: true, force: true });
});

const git = (where: string, ...args: string[]) => execFileSync("git", args, { cwd: where, encoding: "utf8" }).trim();
const ticket = (more: object = {}) => lead.createTicket({ title: "Fix the sum", labels: [label], ...more });
const state = async (id: string) => (await lead.readTicket(id)).state;
const until = (check: () => Promise<unknown>, timeout = 15_000) => expect.poll(check, { timeout, interval: 50 });
const fileOf = (name: string) => path.join(folder, name);
const pidIn = async (name: string) => Number(await readFile(fileOf(name), "utf8").catch(() => "0"));

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return false;
  }
}

async function profile(fields: Record<string, unknown>): Promise<string> {
  const file = fileOf(`profile-${Math.random().toString(36).slice(2)}.json`);
  await writeFile(
    file,
    JSON.stringify({ name: "agent", driver: "command", labels: [label], leaseSeconds: 5, ...fields }),
  );
  return file;
}

const agent = (script: string, fields: object = {}) =>
  profile({ command: ["sh", "-c", script], workspace: { repo }, ...fields });
const sentinel = (checks: object[], fields: object = {}) =>
  profile({ name: "sentinel", role: "sentinel", driver: "checks", checks, workspace: { repo }, ...fields });
const tokenFor = (file: string) =>
  readFileSync(file, "utf8").includes('"sentinel"') ? callers.sentinel : callers.agent;

/** A worker in this process; stopped after the test. */
function start(file: string): () => Promise<void> {
  const stopping = new AbortController();
  const ended = runWorker({ profile: file, url: desk.url, token: tokenFor(file), signal: stopping.signal });
  const stop = async () => {
    stopping.abort(new Error("the test has ended"));
    await ended;
  };
  stops.push(stop);
  return stop;
}

const once = (file: string) => runWorker({ profile: file, url: desk.url, token: tokenFor(file), once: true });

/** A worker in a process of its own; killed after the test. */
function startProcess(file: string): ChildProcess {
  const child = spawn(process.execPath, [path.join(projectFolder, "test/worker-process.ts"), file, desk.url], {
    env: { ...process.env, YARDMASTER_TOKEN: tokenFor(file) },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const exited = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  stops.push(async () => {
    child.kill("SIGKILL");
    await exited;
  });
  return child;
}

describe("a ticket from claim to done", () => {
  test("rejected by a check, then fixed from the finding in the brief", async () => {
    const made = await ticket();
    const check =
      'node -e \'import("./sum.js").then(({sum}) => { if (sum(2, 2) !== 4) throw new Error("sum(2, 2) is " + sum(2, 2)) })\'';
    start(
      await agent(
        'if grep -q "sum(2, 2) is 0"; then echo "export const sum = (a, b) => a + b;" > sum.js; else echo "export const sum = (a, b) => b - a;" > sum.js; fi; echo "::summary tried"',
      ),
    );
    start(await sentinel([{ name: "sum", command: ["sh", "-c", check] }]));
    await until(() => state(made.id)).toBe("done");
    const { runs, reviews } = await lead.readTicket(made.id);
    expect(runs.map((run) => [run.state, run.summary])).toEqual([
      ["succeeded", "tried"],
      ["succeeded", "tried"],
    ]);
    expect(reviews.map((review) => review.verdict)).toEqual(["rejected", "approved"]);
    expect(reviews[0]?.findings).toMatchObject([
      { category: "sum", issue: expect.stringContaining("sum(2, 2) is 0"), severity: "major" },
    ]);
    const run = await lead.readRun(runs[1]?.id ?? "");
    expect(run.diff).toContain("+export const sum = (a, b) => a + b;");
    const commit = git(repo, "rev-parse", `yardmaster/${made.key}`);
    expect(run.artifacts).toEqual([
      { name: "branch", text: `yardmaster/${made.key}` },
      { name: "commit", text: commit },
    ]);
    expect(git(repo, "log", "--format=%an", `main..yardmaster/${made.key}`)).toBe("Yardmaster\nYardmaster");
    expect(git(repo, "status", "--porcelain")).toBe("");
  });

  test("output becomes events as it comes, with secrets masked", async () => {
    process.env.TEST_API_KEY = "correct-horse-battery";
    const made = await ticket({ reviewRequired: false });
    start(
      await agent(
        `echo first; echo '{"type":"tool_call","message":"read","data":{"key":"correct-horse-battery"}}'; echo warn >&2; until [ -e ${fileOf("go")} ]; do sleep 0.05; done; echo last`,
      ),
    );
    await until(async () => (await lead.readTicket(made.id)).runs.length).toBe(1);
    const [run] = (await lead.readTicket(made.id)).runs;
    const events = async () =>
      (await lead.readRunEvents(run?.id ?? "")).items.map(({ type, message, data }) => [type, message, data]);
    await until(events).toContainEqual(["log", "warn", { stream: "stderr" }]);
    expect(await events()).toContainEqual(["tool_call", "read", { key: "[masked]" }]);
    expect(await state(made.id)).toBe("in_progress");
    await writeFile(fileOf("go"), "");
    await until(() => state(made.id)).toBe("done");
    expect(await events()).toContainEqual(["log", "last", null]);
    delete process.env.TEST_API_KEY;
  });

  test("a question is asked, answered, and the command goes on in the same worktree", async () => {
    const made = await ticket({ reviewRequired: false });
    start(
      await agent(
        `if [ -n "$YARDMASTER_ANSWER" ]; then tail -n 3 > brief.txt; echo "$YARDMASTER_ANSWER" > answer.txt; else echo kept > kept.txt; echo '::ask {"text":"Which?","options":["plus","minus"]}'; sleep 60; fi`,
      ),
    );
    await until(async () => (await lead.readTicket(made.id)).holdReason).toBe("question");
    const hold = (await lead.readTicket(made.id)).holds[0];
    expect(hold?.question).toEqual({ text: "Which?", options: ["plus", "minus"] });
    await lead.decideHold(hold?.id ?? "", { verb: "answer", version: hold?.version ?? 0, answer: "plus" });
    await until(() => state(made.id)).toBe("done");
    const tree = `yardmaster/${made.key}`;
    expect(git(repo, "show", `${tree}:answer.txt`)).toBe("plus");
    expect(git(repo, "show", `${tree}:kept.txt`)).toBe("kept");
    expect(git(repo, "show", `${tree}:brief.txt`)).toContain("plus");
    expect((await lead.readTicket(made.id)).runs).toMatchObject([{ number: 1, resumeCount: 1, state: "succeeded" }]);
  });

  test("a question does not keep the only place of the agent", async () => {
    const asking = await ticket({ title: "ask", reviewRequired: false, priority: "high" });
    const other = await ticket({ title: "other", reviewRequired: false });
    start(await agent(`if grep -q "^# .*: ask"; then echo '::ask {"text":"Which?"}'; fi`));
    await until(() => state(other.id)).toBe("done");
    expect(await lead.readTicket(asking.id)).toMatchObject({ state: "in_progress", holdReason: "question" });
  });

  test("a failure says what the command said, and is classified by it", async () => {
    const made = await ticket();
    await once(await agent(`echo '::fail {"httpStatus":429,"retryAfterSeconds":40}'; echo 'rate limited' >&2; exit 2`));
    const { runs, ...now } = await lead.readTicket(made.id);
    expect(runs).toMatchObject([
      { state: "failed", category: "api", error: { message: "rate limited", exitCode: 2, httpStatus: 429 } },
    ]);
    expect(now.state).toBe("ready");
    expect(new Date(now.retryAfter ?? 0).getTime() - Date.now()).toBeGreaterThan(35_000);
  });

  test("a run over its time limit is ended and fails as a timeout", async () => {
    const made = await ticket();
    await once(await agent(`echo $$ > ${fileOf("pid")}; sleep 60`, { timeoutSeconds: 1 }));
    expect((await lead.readTicket(made.id)).runs).toMatchObject([{ state: "failed", category: "timeout" }]);
    expect(isAlive(await pidIn("pid"))).toBe(false);
  });

  test("a scripted agent is labelled as such in its name and in each event", async () => {
    const made = await ticket({ reviewRequired: false });
    const script = [
      { do: "event", type: "message", message: "hello" },
      { do: "write", path: "notes/a.txt", content: "a" },
      { do: "fail", error: { message: "HTTP 503", httpStatus: 503 }, attempts: [1] },
      { do: "pause", reason: "max_retries", level: { current: 13, retryCount: 3, maxRetries: 3 } },
      { do: "succeed", summary: "went on" },
    ];
    await writeFile(fileOf("script.json"), JSON.stringify(script));
    start(await profile({ driver: "scripted", script: "script.json", workspace: { repo } }));
    await until(async () => (await lead.readTicket(made.id)).holdReason).toBe("max_retries");
    const [hold] = (await lead.readTicket(made.id)).holds;
    expect(hold?.level).toEqual({ current: 13, retryCount: 3, maxRetries: 3 });
    await lead.decideHold(hold?.id ?? "", { verb: "continue", version: hold?.version ?? 0 });
    await until(() => state(made.id)).toBe("done");
    const { runs } = await lead.readTicket(made.id);
    expect(runs).toMatchObject([
      { agent: "agent (scripted)", state: "failed" },
      { agent: "agent (scripted)", summary: "went on" },
    ]);
    expect((await lead.readRunEvents(runs[1]?.id ?? "")).items).toMatchObject([
      { message: "hello", data: { scripted: true } },
    ]);
  });
});

describe("sentinels", () => {
  async function reviewed(file: string, diff?: string) {
    const made = await ticket();
    const [claim] = await createApiClient({ url: desk.url, token: callers.agent }).claim({
      agent: "by hand",
      labels: [label],
    });
    const { leaseToken = "" } = claim ?? {};
    await createApiClient({ url: desk.url, token: callers.agent }).finish(claim?.run.id ?? "", {
      leaseToken,
      outcome: "succeeded",
      diff,
    });
    await once(file);
    return (await lead.readTicket(made.id)).reviews[0];
  }
  const diff =
    "diff --git a/new.txt b/new.txt\nnew file mode 100644\n--- /dev/null\n+++ b/new.txt\n@@ -0,0 +1 @@\n+new\n";

  test("an empty diff is rejected, with a finding that says so", async () => {
    const review = await reviewed(await sentinel([{ name: "any", command: ["true"] }]));
    expect(review).toMatchObject({
      verdict: "rejected",
      findings: [{ issue: expect.stringContaining("changed nothing") }],
    });
  });

  test("a check that cannot be started says nothing about the run", async () => {
    const review = await reviewed(await sentinel([{ name: "any", command: ["no-such-check"] }]), diff);
    expect(review).toMatchObject({
      verdict: "unavailable",
      error: expect.stringContaining("no-such-check could not be started"),
    });
  });

  test("checks see what the run changed, in a folder without the agent's leftovers; all passed is approved", async () => {
    const review = await reviewed(
      await sentinel([
        { name: "new", command: ["test", "-f", "new.txt"] },
        { name: "clean", command: ["sh", "-c", "test -z \"$(ls -A | grep -v -e '^.git$' -e new.txt -e sum.js)\""] },
      ]),
      diff,
    );
    expect(review).toMatchObject({ verdict: "approved", score: 100 });
  });

  test("one finding for each failing check, with the place its output names", async () => {
    const broken = "console.log('src/a.ts(12,5): error TS2322: No.'); process.exit(1)";
    const review = await reviewed(
      await sentinel([
        { name: "types", command: ["node", "-e", broken] },
        { name: "fine", command: ["true"] },
        { name: "slow", command: ["sleep", "30"], timeoutSeconds: 0.3 },
      ]),
      diff,
    );
    expect(review).toMatchObject({ verdict: "rejected", score: 33, summary: "2 of 3 checks failed: types, slow." });
    expect(review?.findings).toMatchObject([
      { category: "types", file: "src/a.ts", line: 12, severity: "major" },
      { category: "slow", file: null, issue: expect.stringContaining("time limit of 0.3 s") },
    ]);
  });
});

describe("when something goes wrong", () => {
  test("a cancelled run's process group is ended soon, and nothing more is written", async () => {
    const made = await ticket();
    start(await agent(`trap '' TERM; echo $$ > ${fileOf("pid")}; echo x > half.txt; while true; do sleep 0.1; done`));
    await until(() => pidIn("pid")).toBeGreaterThan(0);
    const [run] = (await lead.readTicket(made.id)).runs;
    await lead.cancelRun(run?.id ?? "");
    const begun = performance.now();
    const pid = await pidIn("pid");
    // A heartbeat comes every 1.25 s, and the group has 2 s from then.
    await expect.poll(() => isAlive(pid), { timeout: 5000, interval: 20 }).toBe(false);
    expect(performance.now() - begun).toBeLessThan(3500);
    expect((await lead.readRun(run?.id ?? "")).state).toBe("cancelled");
    expect(git(repo, "rev-list", "--count", `main..yardmaster/${made.key}`)).toBe("0");
  });

  test("kill -9 of the worker: its child goes with it, the run is lost, the next attempt finds the work and finishes", async () => {
    const made = await ticket({ reviewRequired: false });
    const file = await agent(
      `if [ $YARDMASTER_ATTEMPT = 1 ]; then echo half > half.txt; echo $$ > ${fileOf("pid")}; sleep 300; else test -f half.txt; fi`,
    );
    const worker = startProcess(file);
    await until(() => pidIn("pid")).toBeGreaterThan(0);
    worker.kill("SIGKILL");
    await expect.poll(async () => isAlive(await pidIn("pid")), { timeout: 4000 }).toBe(false);
    await until(async () => (await lead.readTicket(made.id)).runs[0]?.state).toBe("lost");
    start(file);
    await until(() => state(made.id), 30_000).toBe("done");
    expect((await lead.readTicket(made.id)).runs.map((run) => run.state)).toEqual(["lost", "succeeded"]);
    expect(git(repo, "show", `yardmaster/${made.key}:half.txt`)).toBe("half");
  }, 60_000);

  test("a worker frozen for longer than its lease changes nothing when it wakes; who took over ended its child", async () => {
    const made = await ticket({ reviewRequired: false });
    const script = `if [ $YARDMASTER_ATTEMPT = 1 ]; then echo $$ > ${fileOf("pid")}; while true; do echo zombie > who.txt; sleep 0.1; done; else echo second > who.txt; sleep 1; fi`;
    const file = await agent(script);
    const frozen = startProcess(file);
    await until(() => pidIn("pid")).toBeGreaterThan(0);
    frozen.kill("SIGSTOP");
    await until(async () => (await lead.readTicket(made.id)).runs[0]?.state).toBe("lost");
    start(file);
    await until(async () => (await lead.readTicket(made.id)).runs.length, 30_000).toBe(2);
    await until(async () => isAlive(await pidIn("pid"))).toBe(false);
    frozen.kill("SIGCONT");
    await until(() => state(made.id)).toBe("done");
    expect(git(repo, "show", `yardmaster/${made.key}:who.txt`)).toBe("second");
    expect((await lead.readTicket(made.id)).runs.map((run) => run.state)).toEqual(["lost", "succeeded"]);
  }, 60_000);

  test("SIGTERM gives the runs back, ends their children, and exits within 8 s", async () => {
    const made = await ticket();
    const worker = startProcess(
      await agent(`trap '' TERM; echo $$ > ${fileOf("pid")}; echo half > half.txt; while true; do sleep 0.1; done`),
    );
    await until(() => pidIn("pid")).toBeGreaterThan(0);
    const exited = new Promise<number | null>((resolve) => worker.once("exit", resolve));
    const begun = performance.now();
    worker.kill("SIGTERM");
    expect(await exited).toBe(0);
    expect(performance.now() - begun).toBeLessThan(8000);
    expect(isAlive(await pidIn("pid"))).toBe(false);
    expect(await lead.readTicket(made.id)).toMatchObject({
      state: "ready",
      attempts: 0,
      runs: [{ state: "released", summary: "The worker was stopped." }],
    });
    expect(git(repo, "show", `yardmaster/${made.key}:half.txt`)).toBe("half");
  }, 30_000);

  test("with the desk down the child goes on until ¾ of the lease, and the worker comes back by itself", async () => {
    const made = await ticket({ reviewRequired: false });
    start(await agent(`if [ $YARDMASTER_ATTEMPT = 1 ]; then echo $$ > ${fileOf("pid")}; sleep 300; fi`));
    await until(() => pidIn("pid")).toBeGreaterThan(0);
    await sleep(300);
    await desk.down();
    const pid = await pidIn("pid");
    try {
      await sleep(1500);
      expect(isAlive(pid)).toBe(true);
      await expect.poll(() => isAlive(pid), { timeout: 4500, interval: 50 }).toBe(false);
    } finally {
      await desk.up();
    }
    await until(() => state(made.id), 45_000).toBe("done");
    expect((await lead.readTicket(made.id)).runs.map((run) => run.state)).toEqual(["lost", "succeeded"]);
  }, 80_000);

  test("a desk that is down for less than that costs nothing", async () => {
    const made = await ticket({ reviewRequired: false });
    start(
      await agent(`echo $$ > ${fileOf("pid")}; until [ -e ${fileOf("go")} ]; do sleep 0.05; done; echo the end`, {
        leaseSeconds: 30,
      }),
    );
    await until(() => pidIn("pid")).toBeGreaterThan(0);
    await desk.down();
    await writeFile(fileOf("go"), "");
    await expect.poll(async () => isAlive(await pidIn("pid")), { timeout: 5000 }).toBe(false);
    await desk.up();
    await until(() => state(made.id), 30_000).toBe("done");
    const { runs } = await lead.readTicket(made.id);
    expect(runs.map((run) => run.state)).toEqual(["succeeded"]);
    expect((await lead.readRunEvents(runs[0]?.id ?? "")).items.at(-1)?.message).toBe("the end");
  }, 60_000);

  test("a flood of 100 MB leaves a bounded log and a run that is reported", async () => {
    const made = await ticket({ reviewRequired: false });
    await once(
      await agent("yes 0123456789012345678901234567890123456789 | head -c 100000000; echo; echo '::summary flooded'"),
    );
    const { runs, state: now } = await lead.readTicket(made.id);
    expect(now).toBe("done");
    expect(runs[0]?.summary).toBe("flooded");
    const last = await lead.readRunEvents(runs[0]?.id ?? "", { after: 20_000 });
    expect(last.items.length).toBeLessThan(10);
    expect(last.items.at(-1)?.message).toMatch(/^2\d{6} more lines of output were not stored\.$/);
  }, 60_000);
});

test("--once works on everything that is claimable, then ends, also beside a run that waits for a person", async () => {
  const tickets = await Promise.all([1, 2, 3].map((n) => ticket({ title: `ticket ${n}`, reviewRequired: false })));
  const asking = await ticket({ title: "ask", reviewRequired: false });
  await once(await agent(`if grep -q "^# .*: ask"; then echo '::ask {"text":"Which?"}'; fi`, { concurrency: 2 }));
  expect(await Promise.all(tickets.map(({ id }) => state(id)))).toEqual(["done", "done", "done"]);
  expect(await lead.readTicket(asking.id)).toMatchObject({ state: "in_progress", holdReason: "question" });
});

test("a worker that cannot start says why in one sentence", async () => {
  await expect(once(await agent("true", { workspace: { repo, base: "trunk" } }))).rejects.toThrow(
    "has no such branch or commit",
  );
  const file = await agent("true");
  await expect(runWorker({ profile: file, url: desk.url, token: "ym_wrong", once: true })).rejects.toThrow(
    "does not accept the token",
  );
  await expect(runWorker({ profile: file, url: desk.url, token: callers.sentinel, once: true })).rejects.toThrow(
    "refuses to give work",
  );
  await expect(runWorker({ profile: file, url: "http://127.0.0.1:9", once: true })).rejects.toThrow(
    "give its token with --token",
  );
});
