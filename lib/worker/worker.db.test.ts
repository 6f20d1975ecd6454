import { writeFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { useDatabase } from "#test/database.ts";
import { git, isAlive, until, useWorkers } from "#test/worker-bench.ts";
import { runWorker } from "./run-worker.ts";

useDatabase();
const bench = useWorkers();

const ticket = (more: object = {}) => bench.lead.createTicket({ title: "Fix the sum", labels: [bench.label], ...more });
const state = async (id: string) => (await bench.lead.readTicket(id)).state;

describe("a ticket from claim to done", () => {
  test("rejected by a check, then fixed from the finding in the brief", async () => {
    const made = await ticket();
    const check =
      'node -e \'import("./sum.js").then(({sum}) => { if (sum(2, 2) !== 4) throw new Error("sum(2, 2) is " + sum(2, 2)) })\'';
    bench.start(
      await bench.agent(
        'if grep -q "sum(2, 2) is 0"; then echo "export const sum = (a, b) => a + b;" > sum.js; else echo "export const sum = (a, b) => b - a;" > sum.js; fi; echo "::summary tried"',
      ),
    );
    bench.start(await bench.sentinel([{ name: "sum", command: ["sh", "-c", check] }]));
    await until(() => state(made.id)).toBe("done");
    const { runs, reviews } = await bench.lead.readTicket(made.id);
    expect(runs.map((run) => [run.state, run.summary])).toEqual([
      ["succeeded", "tried"],
      ["succeeded", "tried"],
    ]);
    expect(reviews.map((review) => review.verdict)).toEqual(["rejected", "approved"]);
    expect(reviews[0]?.findings).toMatchObject([
      { category: "sum", issue: expect.stringContaining("sum(2, 2) is 0"), severity: "major" },
    ]);
    const run = await bench.lead.readRun(runs[1]?.id ?? "");
    expect(run.diff).toContain("+export const sum = (a, b) => a + b;");
    const commit = git(bench.repo, "rev-parse", `yardmaster/${made.key}`);
    expect(run.artifacts).toEqual([
      { name: "branch", text: `yardmaster/${made.key}` },
      { name: "commit", text: commit },
    ]);
    expect(git(bench.repo, "log", "--format=%an", `main..yardmaster/${made.key}`)).toBe("Yardmaster\nYardmaster");
    expect(git(bench.repo, "status", "--porcelain")).toBe("");
  });

  test("output becomes events as it comes, with secrets masked", async () => {
    process.env.TEST_API_KEY = "correct-horse-battery";
    const made = await ticket({ reviewRequired: false });
    bench.start(
      await bench.agent(
        `echo first; echo '{"type":"tool_call","message":"read","data":{"key":"correct-horse-battery"}}'; echo warn >&2; until [ -e ${bench.file("go")} ]; do sleep 0.05; done; echo last`,
      ),
    );
    await until(async () => (await bench.lead.readTicket(made.id)).runs.length).toBe(1);
    const [run] = (await bench.lead.readTicket(made.id)).runs;
    const events = async () =>
      (await bench.lead.readRunEvents(run?.id ?? "")).items.map(({ type, message, data }) => [type, message, data]);
    await until(events).toContainEqual(["log", "warn", { stream: "stderr" }]);
    expect(await events()).toContainEqual(["tool_call", "read", { key: "[masked]" }]);
    expect(await state(made.id)).toBe("in_progress");
    await writeFile(bench.file("go"), "");
    await until(() => state(made.id)).toBe("done");
    expect(await events()).toContainEqual(["log", "last", null]);
    delete process.env.TEST_API_KEY;
  });

  test("a question is asked, answered, and the command goes on in the same worktree", async () => {
    const made = await ticket({ reviewRequired: false });
    bench.start(
      await bench.agent(
        `if [ -n "$YARDMASTER_ANSWER" ]; then tail -n 3 > brief.txt; echo "$YARDMASTER_ANSWER" > answer.txt; else echo kept > kept.txt; echo '::ask {"text":"Which?","options":["plus","minus"]}'; sleep 60; fi`,
      ),
    );
    await until(async () => (await bench.lead.readTicket(made.id)).holdReason).toBe("question");
    const hold = (await bench.lead.readTicket(made.id)).holds[0];
    expect(hold?.question).toEqual({ text: "Which?", options: ["plus", "minus"] });
    await bench.lead.decideHold(hold?.id ?? "", { verb: "answer", version: hold?.version ?? 0, answer: "plus" });
    await until(() => state(made.id)).toBe("done");
    const tree = `yardmaster/${made.key}`;
    expect(git(bench.repo, "show", `${tree}:answer.txt`)).toBe("plus");
    expect(git(bench.repo, "show", `${tree}:kept.txt`)).toBe("kept");
    expect(git(bench.repo, "show", `${tree}:brief.txt`)).toContain("plus");
    expect((await bench.lead.readTicket(made.id)).runs).toMatchObject([
      { number: 1, resumeCount: 1, state: "succeeded" },
    ]);
  });

  test("a question does not keep the only place of the agent", async () => {
    const asking = await ticket({ title: "ask", reviewRequired: false, priority: "high" });
    const other = await ticket({ title: "other", reviewRequired: false });
    bench.start(await bench.agent(`if grep -q "^# .*: ask"; then echo '::ask {"text":"Which?"}'; fi`));
    await until(() => state(other.id)).toBe("done");
    expect(await bench.lead.readTicket(asking.id)).toMatchObject({ state: "in_progress", holdReason: "question" });
  });

  test("a failure says what the command said, and is classified by it", async () => {
    const made = await ticket();
    await bench.once(
      await bench.agent(`echo '::fail {"httpStatus":429,"retryAfterSeconds":40}'; echo 'rate limited' >&2; exit 2`),
    );
    const { runs, ...now } = await bench.lead.readTicket(made.id);
    expect(runs).toMatchObject([
      { state: "failed", category: "api", error: { message: "rate limited", exitCode: 2, httpStatus: 429 } },
    ]);
    expect(now.state).toBe("ready");
    expect(Date.parse(now.retryAfter ?? "") - Date.parse(runs[0]?.endedAt ?? "")).toBeGreaterThanOrEqual(40_000);
  });

  test("a run over its time limit is ended and fails as a timeout", async () => {
    const made = await ticket();
    await bench.once(await bench.agent(`echo $$ > ${bench.file("pid")}; sleep 60`, { timeoutSeconds: 1 }));
    expect((await bench.lead.readTicket(made.id)).runs).toMatchObject([{ state: "failed", category: "timeout" }]);
    expect(isAlive(await bench.pidIn("pid"))).toBe(false);
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
    await writeFile(bench.file("script.json"), JSON.stringify(script));
    bench.start(await bench.profile({ driver: "scripted", script: "script.json", workspace: { repo: bench.repo } }));
    await until(async () => (await bench.lead.readTicket(made.id)).holdReason).toBe("max_retries");
    const [hold] = (await bench.lead.readTicket(made.id)).holds;
    expect(hold?.level).toEqual({ current: 13, retryCount: 3, maxRetries: 3 });
    await bench.lead.decideHold(hold?.id ?? "", { verb: "continue", version: hold?.version ?? 0 });
    await until(() => state(made.id)).toBe("done");
    const { runs } = await bench.lead.readTicket(made.id);
    expect(runs).toMatchObject([
      { agent: "agent (scripted)", state: "failed" },
      { agent: "agent (scripted)", summary: "went on" },
    ]);
    expect((await bench.lead.readRunEvents(runs[1]?.id ?? "")).items).toMatchObject([
      { message: "hello", data: { scripted: true } },
    ]);
  });
});

test("--once works on everything that is claimable, then ends, also beside a run that waits for a person", async () => {
  const tickets = await Promise.all([1, 2, 3].map((n) => ticket({ title: `ticket ${n}`, reviewRequired: false })));
  const asking = await ticket({ title: "ask", reviewRequired: false });
  await bench.once(
    await bench.agent(`if grep -q "^# .*: ask"; then echo '::ask {"text":"Which?"}'; fi`, { concurrency: 2 }),
  );
  expect(await Promise.all(tickets.map(({ id }) => state(id)))).toEqual(["done", "done", "done"]);
  expect(await bench.lead.readTicket(asking.id)).toMatchObject({ state: "in_progress", holdReason: "question" });
});

test("a worker that cannot start says why in one sentence", async () => {
  await expect(
    bench.once(await bench.agent("true", { workspace: { repo: bench.repo, base: "trunk" } })),
  ).rejects.toThrow("has no such branch or commit");
  const file = await bench.agent("true");
  await expect(runWorker({ profile: file, url: bench.desk.url, token: "ym_wrong", once: true })).rejects.toThrow(
    "does not accept the token",
  );
  await expect(
    runWorker({ profile: file, url: bench.desk.url, token: bench.callers.sentinel, once: true }),
  ).rejects.toThrow("refuses to give work");
  await expect(runWorker({ profile: file, url: "http://127.0.0.1:9", once: true })).rejects.toThrow(
    "give its token with --token",
  );
});
