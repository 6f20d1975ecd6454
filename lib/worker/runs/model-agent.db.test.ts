import { existsSync, readdirSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { LogLines } from "#lib/client/runs/log/log-lines.ts";
import { useDatabase } from "#test/database.ts";
import { type ModelProvider, startModelProvider } from "#test/model-provider.ts";
import { expireLease } from "#test/tickets.ts";
import { git, until, useWorkers } from "#test/worker-bench.ts";

useDatabase();
const bench = useWorkers();
let provider: ModelProvider;
beforeAll(async () => {
  provider = await startModelProvider();
});
afterAll(() => provider.stop());
beforeEach(() => {
  provider.requests.length = 0;
});

const ticket = (title = "Plan it") => bench.lead.createTicket({ title, labels: [bench.label], reviewRequired: false });
const read = (id: string) => bench.lead.readTicket(id);
const agent = (fields: object = {}) =>
  bench.profile({
    driver: "model",
    provider: "openai_compatible",
    baseUrl: provider.url,
    model: "test",
    workspace: { repo: bench.repo },
    ...fields,
  });

/** The journals that this machine keeps. */
async function journals(): Promise<string[]> {
  const folder = path.join(bench.file("data"), "runs");
  const runs = existsSync(folder) ? readdirSync(folder) : [];
  return Promise.all(runs.map((run) => readFile(path.join(folder, run, "conversation.jsonl"), "utf8").catch(() => "")));
}

async function openHold(ticketId: string) {
  const hold = (await read(ticketId)).holds.find(({ state }) => state === "open");
  if (hold === undefined) throw new Error("no hold is open");
  return hold;
}

async function decide(ticketId: string, decision: { verb: "continue" } | { verb: "answer"; answer: string }) {
  const { id, version } = await openHold(ticketId);
  await bench.lead.decideHold(id, { ...decision, version });
}

test("an agent that stops without its file is nudged three times and held as incomplete; continue lets it finish", async () => {
  const made = await ticket();
  git(bench.repo, "checkout", "-q", "main");
  await writeFile(path.join(bench.repo, "PLAN.md"), "a plan of an earlier run\n");
  git(bench.repo, "add", ".");
  git(bench.repo, "-c", "user.name=A", "-c", "user.email=a@example.com", "commit", "-q", "-m", "stale");
  let continued = false;
  provider.script(({ messages }) => {
    if (!continued) return { text: "The plan is written, all to-dos are done." };
    const wrote = messages.some(({ calls }) => calls.some(({ name }) => name === "write_file"));
    if (wrote) return { text: "Now it is written." };
    return { calls: [{ name: "write_file", input: { path: "PLAN.md", content: "# The plan\n" } }] };
  });
  bench.start(await agent({ requiredTool: "write_file", requiredFile: "PLAN.md" }));
  await until(async () => (await read(made.id)).holdReason).toBe("incomplete");
  expect(provider.requests).toHaveLength(4);
  const nudges = provider.requests.at(-1)?.messages.filter(({ text }) => text.startsWith("You stopped"));
  expect(nudges).toHaveLength(3);
  expect(nudges?.[0]?.text).toMatch(
    /write_file has not returned success in this run.*PLAN\.md was not written in this run/,
  );
  expect(provider.requests[0]?.system).toContain("finish every one of them");
  expect(await read(made.id)).toMatchObject({
    state: "in_progress",
    runs: [{ state: "paused", steps: 4, stepLimit: 5000 }],
  });
  continued = true;
  await decide(made.id, { verb: "continue" });
  await until(async () => (await read(made.id)).state).toBe("done");
  expect(git(bench.repo, "show", `yardmaster/${made.key}:PLAN.md`)).toBe("# The plan");
  expect((await read(made.id)).runs).toMatchObject([{ state: "succeeded", resumeCount: 1, steps: 6 }]);
});

test("a question followed by rate limits is asked once, waits, and goes on with its answer", async () => {
  const made = await ticket();
  let limits = 2;
  provider.script(({ messages }) => {
    const answered = messages.some(({ results }) => results.some(({ text }) => text.includes('"answered"')));
    if (!answered && messages.some(({ calls }) => calls.some(({ name }) => name === "ask_user")))
      return { status: 429 };
    if (!answered)
      return {
        calls: [{ name: "ask_user", input: { question: "Which version?", options: ["v1", "v2"] } }],
        end: "error",
      };
    if (limits-- > 0) return { status: 429, headers: { "retry-after": "0.05" } };
    return { calls: [{ name: "finish_task", input: { summary: "Took v2." } }] };
  });
  bench.start(await agent({ provider: "anthropic" }));
  await until(async () => (await read(made.id)).holdReason).toBe("question");
  expect((await openHold(made.id)).question).toEqual({ text: "Which version?", options: ["v1", "v2"] });
  expect(provider.requests).toHaveLength(1);
  await decide(made.id, { verb: "answer", answer: "v2" });
  await until(async () => (await read(made.id)).state).toBe("done");
  const { runs, holds } = await read(made.id);
  expect(holds).toHaveLength(1);
  expect(runs).toMatchObject([{ state: "succeeded", summary: "Took v2." }]);
  expect(provider.requests).toHaveLength(4);
  const { items } = await bench.lead.readRunEvents(runs[0]?.id ?? "");
  const asked = items.filter(({ type, message }) => type === "tool_call" && message === "ask_user");
  expect(asked).toHaveLength(1);
  expect(items.filter(({ message }) => message?.includes("Trying again in"))).toHaveLength(2);
});

test("kill -9: the next runs go on. No call with a result is repeated, one cut off is told as such, and a question that was never told is asked once", async () => {
  const [working, asking] = [await ticket("Work on it"), await ticket("Ask about it")];
  const deskDown = Promise.withResolvers<void>();
  const command = (text: string) => ({ name: "run_command", input: { command: text } });
  provider.script(async ({ messages }) => {
    if (messages[0]?.text.includes("Ask about it")) {
      await deskDown.promise;
      return { calls: [{ name: "ask_user", input: { question: "Which?" } }] };
    }
    if (messages.some(({ results }) => results.length > 0)) return { text: "Done." };
    const blocks = `echo cut >> ran.txt; echo $$ > ${bench.file("pid")}; sleep 300`;
    return { calls: [command("echo first >> ran.txt"), command(blocks), command("echo never >> ran.txt")] };
  });
  const profile = await agent({ concurrency: 2 });
  const worker = bench.startProcess(profile);
  await until(() => bench.pidIn("pid")).toBeGreaterThan(0);
  await until(async () => provider.requests.length).toBe(2);
  await bench.desk.down();
  try {
    deskDown.resolve();
    const [run] = (await journals()).filter((text) => text.includes("Ask about it"));
    expect(run).toBeDefined();
    await until(async () => (await journals()).some((text) => text.includes('"is":"ended"'))).toBe(true);
    worker.kill("SIGKILL");
  } finally {
    await bench.desk.up();
  }
  for (const { id } of [working, asking]) await expireLease((await read(id)).runs[0]?.id ?? "");
  await until(async () => [(await read(working.id)).runs[0]?.state, (await read(asking.id)).runs[0]?.state]).toEqual([
    "lost",
    "lost",
  ]);
  bench.start(profile);
  await until(async () => (await read(asking.id)).holdReason).toBe("question");
  expect((await openHold(asking.id)).question).toEqual({ text: "Which?" });
  await until(async () => (await read(working.id)).state).toBe("done");
  expect((await read(working.id)).runs.map(({ state }) => state)).toEqual(["lost", "succeeded"]);
  expect(git(bench.repo, "show", `yardmaster/${working.key}:ran.txt`)).toBe("first\ncut");
  expect(provider.requests).toHaveLength(3);
  const last = provider.requests.at(-1)?.messages ?? [];
  expect(last.flatMap(({ results }) => results.map(({ text }) => text))).toEqual([
    expect.stringContaining('"exitCode":0'),
    expect.stringContaining("may have taken effect"),
    expect.stringContaining("Not executed"),
  ]);
  expect(last.at(-1)?.text).toContain("This is attempt 2");
  // What the run that waits needs, and nothing of the ones that ended.
  await until(async () => (await journals()).length).toBe(2);
});

test("SIGTERM gives the run back, and the next one goes on where it was", async () => {
  const made = await ticket();
  provider.script(({ messages }) => {
    const commands = messages.flatMap(({ calls }) => calls).length;
    if (messages.some(({ text }) => text.includes("The worker that ran you was stopped"))) return { text: "Done." };
    if (commands === 0) return { calls: [{ name: "run_command", input: { command: "echo once >> ran.txt" } }] };
    return { calls: [{ name: "run_command", input: { command: `echo $$ > ${bench.file("pid")}; sleep 300` } }] };
  });
  const profile = await agent();
  const worker = bench.startProcess(profile);
  await until(() => bench.pidIn("pid")).toBeGreaterThan(0);
  const exited = new Promise((resolve) => worker.once("exit", resolve));
  worker.kill("SIGTERM");
  expect(await exited).toBe(0);
  expect((await read(made.id)).runs).toMatchObject([{ state: "released" }]);
  bench.start(profile);
  await until(async () => (await read(made.id)).state).toBe("done");
  expect(git(bench.repo, "show", `yardmaster/${made.key}:ran.txt`)).toBe("once");
  expect(provider.requests).toHaveLength(3);
});

test("a budget that is used up pauses with what was done kept, and continue grants it again; the run page reads its log", async () => {
  const made = await ticket();
  provider.script((_request, number) => {
    if (number === 3) return { text: "Done." };
    const calls = [{ name: "run_command", input: { command: `echo ${number}; exit ${number}` } }];
    return { text: `Step ${number}.`, calls, usage: { input: 1000, output: 100, cost: 0.4 } };
  });
  bench.start(await agent({ budgetUsd: 0.75 }));
  await until(async () => (await read(made.id)).holdReason).toBe("budget");
  expect((await read(made.id)).runs[0]).toMatchObject({ state: "paused", costUsd: 0.8, inputTokens: 2000 });
  await decide(made.id, { verb: "continue" });
  await until(async () => (await read(made.id)).state).toBe("done");
  const [run] = (await read(made.id)).runs;
  expect(run?.costUsd).toBeGreaterThan(1.2);
  const { items } = await bench.lead.readRunEvents(run?.id ?? "");
  const lines = new LogLines().of(items.filter(({ type }) => type !== "next_step"));
  expect(
    lines.map((line) =>
      line.kind === "tool" ? [line.call.name, line.call.summary, line.result?.trouble] : line.event.message,
    ),
  ).toEqual([
    "Step 0.",
    ["run_command", "echo 0; exit 0", null],
    "Step 1.",
    ["run_command", "echo 1; exit 1", "exit 1"],
    "Step 2.",
    ["run_command", "echo 2; exit 2", "exit 2"],
    "Done.",
  ]);
});

test("folders of runs that nobody goes on with are swept as a worker starts; those of runs that wait stay", async () => {
  const [stopped, waiting] = [await ticket("Stop it"), await ticket("Wait")];
  provider.script(() => ({ calls: [{ name: "ask_user", input: { question: "Which?" } }] }));
  await bench.once(await agent());
  expect(await journals()).toHaveLength(2);
  await bench.lead.cancelRun((await read(stopped.id)).runs[0]?.id ?? "");
  bench.start(await agent());
  await until(async () => (await journals()).length).toBe(1);
  expect((await journals())[0]).toContain("Wait");
  expect((await read(waiting.id)).holdReason).toBe("question");
});

test("a provider that refuses the key, or filters the answer, fails with its category; a key that is not there keeps the worker from starting", async () => {
  const category = async (fields: object = {}) => {
    const made = await ticket();
    await bench.once(await agent(fields));
    return (await read(made.id)).runs[0]?.category;
  };
  provider.script(() => ({
    status: 401,
    body: { error: { message: "Incorrect API key provided", code: "invalid_api_key" } },
  }));
  expect(await category()).toBe("auth");
  provider.script(() => ({ text: "I ", finish: "content_filter" }));
  expect(await category()).toBe("security");
  await expect(agent({ apiKeyEnv: "NO_SUCH_KEY_HERE" }).then(bench.once)).rejects.toThrow(
    /apiKeyEnv: the environment variable NO_SUCH_KEY_HERE is not set here\.$/,
  );
  provider.script(() => ({
    status: 400,
    body: { error: { message: "prompt is too long", code: "context_length_exceeded" } },
  }));
  expect(await category()).toBe("context");
});

test("a model that changed nothing is told so in its conversation, three times, and then held", async () => {
  const made = await ticket();
  provider.script(() => ({ text: "All done." }));
  await bench.once(await agent({ expectsNoChange: false }));
  expect(await read(made.id)).toMatchObject({ holdReason: "incomplete" });
  const nudges = provider.requests.at(-1)?.messages.filter(({ text }) => text.startsWith("You stopped"));
  expect(nudges).toHaveLength(3);
  expect(nudges?.[0]?.text).toContain("its branch is equal to its base");
});

test("a lead writes to a model and pauses it; after Continue it goes on in the same conversation", async () => {
  const made = await ticket();
  let steps = 0;
  provider.script(async ({ messages }) => {
    steps += 1;
    const heard = messages.some(({ text }) => text.includes("> Cents stay cents."));
    if (messages.some(({ text }) => text.includes("decided that you continue"))) return { text: "Done." };
    if (steps === 1)
      await bench.lead.sendMessage((await read(made.id)).runs[0]?.id ?? "", { text: "Cents stay cents." });
    if (heard) await bench.lead.pauseRun((await read(made.id)).runs[0]?.id ?? "");
    return { calls: [{ name: "list_files", input: {} }] };
  });
  bench.start(await agent());
  await until(async () => (await read(made.id)).holdReason).toBe("human");
  const [paused] = (await read(made.id)).runs;
  const { items } = await bench.lead.readRunEvents(paused?.id ?? "");
  expect(items.filter(({ type }) => type === "person_message")).toMatchObject([{ message: "Cents stay cents." }]);
  expect(await openHold(made.id)).toMatchObject({
    summary: expect.stringMatching(/ paused the run\.$/),
    subject: "run",
  });
  await decide(made.id, { verb: "continue" });
  await until(async () => (await read(made.id)).state).toBe("done");
  const [run] = (await read(made.id)).runs;
  expect(run).toMatchObject({ id: paused?.id, state: "succeeded", resumeCount: 1 });
  expect(provider.requests.at(-1)?.messages.some(({ text }) => text.includes("> Cents stay cents."))).toBe(true);
});
