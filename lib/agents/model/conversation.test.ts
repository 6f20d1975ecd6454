import { mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import type { Reply } from "#test/model-provider/reply.ts";
import { type ModelProvider, startModelProvider } from "#test/model-provider.ts";
import { keepDecision } from "../decision-file.ts";
import type { AgentJob, DriverEvent, Outcome, Progress } from "../driver.ts";
import { converse } from "./conversation.ts";
import { type ConversationPlan, conversationTool, type Json } from "./conversation-plan.ts";
import type { Timing } from "./patience.ts";

let provider: ModelProvider;
let folder = "";
beforeAll(async () => {
  provider = await startModelProvider();
});
afterAll(() => provider.stop());
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "conversation-test-"));
  provider.requests.length = 0;
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const TIMING: Timing = { baseMs: 1, capMs: 4, tries: 4, longestWaitMs: 60_000, silenceMs: 10_000, random: () => 0 };
type Protocol = "openai_compatible" | "anthropic";

interface Played {
  outcome: Outcome;
  events: DriverEvent[];
  totals: Progress[];
  /** what the tool `work` was called with */
  worked: string[];
}

/** Plays one run against replies in order; the last one is given again and again. */
async function play(
  replies: Reply[] | ((number: number) => Reply),
  options: {
    job?: Partial<AgentJob>;
    settings?: object;
    plan?: Partial<ConversationPlan>;
    timing?: Partial<Timing>;
    protocol?: Protocol;
  } = {},
): Promise<Played> {
  const played: Omit<Played, "outcome"> = { events: [], totals: [], worked: [] };
  provider.script((_request, number) =>
    typeof replies === "function" ? replies(number) : (replies[Math.min(number, replies.length - 1)] as Reply),
  );
  const job = {
    ticket: { key: "DEF-1", title: "Do it", description: "", acceptanceCriteria: [] },
    run: { id: "run_1", number: 1 },
    brief: { text: "The brief.", attempt: 1 },
    resume: null,
    folder: path.join(folder, "run_1"),
    previousFolders: [],
    signal: new AbortController().signal,
    mask: (text: string) => text,
    report: async (event: DriverEvent) => void played.events.push(event),
    progress: (totals: Progress) => void played.totals.push(totals),
    ...options.job,
  } as unknown as AgentJob;
  await mkdir(job.folder, { recursive: true });
  const plan = {
    kind: "test",
    settings: {
      provider: options.protocol ?? "openai_compatible",
      baseUrl: provider.url,
      model: "test",
      stepLimit: 50,
      maxResumes: 3,
      prices: { inputUsdPerMillion: 10, outputUsdPerMillion: 100 },
      ...options.settings,
    },
    system: "You are a test.",
    goal: "The goal.",
    canFinish: true,
    tools: {
      work: conversationTool({
        description: "works",
        inputSchema: z.object({ on: z.string() }),
        async execute({ on }) {
          played.worked.push(on);
          if (on === "throw") throw new Error("it broke");
          return { ok: true, output: { done: on } };
        },
      }),
    },
    missing: async () => null,
    ...options.plan,
  } as ConversationPlan;
  provider.requests.length = 0;
  return { outcome: await converse(job, plan, { ...TIMING, ...options.timing }), ...played };
}

const work = (on: string, id?: string) => ({ name: "work", input: { on }, ...(id ? { id } : {}) });
const ask = { name: "ask_user", input: { question: "Which?", options: ["a", "b"] } };
const types = (events: DriverEvent[]) => events.filter(({ type }) => type !== "usage").map(({ type }) => type);
const lastRequest = () => provider.requests.at(-1);
const said = () => lastRequest()?.messages.map(({ role, text }) => `${role}: ${text}`) ?? [];

describe.each(["openai_compatible", "anthropic"] as const)("over the protocol %s", (protocol) => {
  test("calls and results go there and back, and the model's own stop is a success", async () => {
    const { outcome, events, totals, worked } = await play(
      [
        { thinking: "hm", text: "I begin.", calls: [work("a"), work("b")], usage: { input: 1000, output: 20 } },
        { text: "All done.", usage: { input: 2000, output: 10 } },
      ],
      { protocol },
    );
    expect(outcome).toEqual({ outcome: "succeeded", summary: "All done.", costUsd: 0.033 });
    expect(worked).toEqual(["a", "b"]);
    expect(types(events)).toEqual([
      "thinking",
      "message",
      "tool_call",
      "tool_result",
      "tool_call",
      "tool_result",
      "message",
    ]);
    const [call, result] = events.filter(({ type }) => type.startsWith("tool_"));
    expect(call).toMatchObject({ message: "work", data: { input: { on: "a" } } });
    expect(result).toMatchObject({ message: "work", data: { ok: true, output: { done: "a" } } });
    expect(result?.data).toMatchObject({ toolCallId: provider.requests[1]?.messages[1]?.calls[0]?.id });
    expect(call?.data).toMatchObject({ toolCallId: provider.requests[1]?.messages[1]?.calls[0]?.id });
    expect(totals.at(-1)).toEqual({ steps: 2, stepLimit: 50, inputTokens: 3000, outputTokens: 30, costUsd: 0.033 });
    expect(provider.requests[0]).toMatchObject({
      system: "You are a test.",
      tools: expect.arrayContaining(["work", "ask_user", "finish_task"]),
      messages: [{ role: "user", text: "The goal." }],
    });
    expect(lastRequest()?.messages.flatMap(({ results }) => results.map(({ text }) => JSON.parse(text)))).toEqual([
      { done: "a" },
      { done: "b" },
    ]);
  });

  test("input that is not valid, unknown tools and tools that throw are answered to the model", async () => {
    const { outcome, worked } = await play(
      [
        { calls: [{ name: "work", input: '{"on": 3}' }, { name: "fly", input: {} }, work("throw"), work("ok")] },
        { calls: [{ name: "finish_task", input: { summary: "Did it" } }] },
      ],
      { protocol },
    );
    expect(outcome).toMatchObject({ outcome: "succeeded", summary: "Did it" });
    expect(worked).toEqual(["throw", "ok"]);
    expect(lastRequest()?.messages.flatMap(({ results }) => results.map(({ text }) => text))).toEqual([
      expect.stringMatching(/input of work is not valid/),
      expect.stringMatching(/There is no tool "fly".*work, ask_user, finish_task/),
      "it broke",
      '{"done":"ok"}',
    ]);
  });

  test("input that is not even JSON is answered too", async () => {
    const { outcome, worked } = await play([{ calls: [{ name: "work", input: '{"on": "x' }] }, { text: "ok" }], {
      protocol,
    });
    expect(outcome).toMatchObject({ outcome: "succeeded" });
    expect(worked).toEqual([]);
    expect(lastRequest()?.messages.at(-1)?.results[0]?.text).toMatch(/not valid/);
  });

  test("a question asks once, however the stream ends, and its answer goes on", async () => {
    for (const end of [undefined, "reset", "close", "error"] as const) {
      const asked = await play([{ text: "Hm.", calls: [work("before"), ask], end }, { status: 429 }], { protocol });
      expect(asked.outcome).toMatchObject({
        outcome: "paused",
        reason: "question",
        question: { text: "Which?", options: ["a", "b"] },
      });
      expect(asked.worked).toEqual(["before"]);
      expect(provider.requests).toHaveLength(1);
      const { checkpoint } = asked.outcome as { checkpoint: Json };
      const resume = { reason: "question", verb: "answer", note: "be quick", answer: "b", checkpoint };
      const answered = await play([{ status: 429, headers: { "retry-after": "0" } }, { text: "Took b." }], {
        protocol,
        job: { resume, brief: { text: "Mira answered: b", attempt: 1 } } as never,
      });
      expect(answered.outcome).toMatchObject({ outcome: "succeeded", summary: "Took b." });
      const results = lastRequest()?.messages.flatMap(({ results }) => results.map(({ text }) => JSON.parse(text)));
      expect(results).toEqual([
        { done: "before" },
        { status: "answered", question: "Which?", answer: "b", note: "be quick" },
      ]);
      expect(said().at(-1)).toBe("user: Mira answered: b");
      const told = answered.events.find(({ type }) => type === "tool_result");
      expect(told).toMatchObject({ message: "ask_user", data: { ok: true, output: { answer: "b" } } });
    }
  });

  test("a stream that breaks before anything whole has come is asked for again", async () => {
    for (const end of ["reset", "close", "error"] as const) {
      const { outcome, events, worked } = await play(
        [{ text: "I beg", calls: [{ name: "work", input: '{"on": "x' }], end }, { text: "Done." }],
        { protocol },
      );
      expect(outcome).toMatchObject({ outcome: "succeeded", summary: "Done." });
      expect(worked).toEqual([]);
      expect(types(events)).toEqual(["error", "message"]);
      expect(provider.requests).toHaveLength(2);
    }
  });

  test("a stream that breaks behind a whole call is not asked for again: the call is made, and the model goes on", async () => {
    const { outcome, worked } = await play(
      [{ calls: [work("x"), { name: "work", input: '{"on": ' }], end: "reset" }, { text: "Done." }],
      {
        protocol,
      },
    );
    expect(outcome).toMatchObject({ outcome: "succeeded" });
    expect(worked).toEqual(["x"]);
  });

  test("a content filter is a failure of security, and being cut off at the length limit no success", async () => {
    const filtered = await play([{ text: "no", finish: "content_filter" }], { protocol });
    expect(filtered.outcome).toMatchObject({ outcome: "failed", error: { code: "content_filter" } });
    const cut = await play([{ text: "half", finish: "length" }, { text: "whole" }], { protocol });
    expect(cut.outcome).toMatchObject({ outcome: "succeeded", summary: "whole" });
    expect(said().at(-1)).toMatch(/^user: You stopped.*cut off at its length limit/);
  });
});

describe("a provider that fails", () => {
  const failure = async (reply: Reply, timing: Partial<Timing> = {}, protocol: Protocol = "openai_compatible") => {
    const { outcome } = await play([reply], { timing, protocol });
    return { outcome, tries: provider.requests.length };
  };

  test("is asked so many times and no more; then the run fails with what it said", async () => {
    const body = { error: { message: "Slow down", type: "rate_limit_error", code: "rate_limit_exceeded" } };
    const { outcome, tries } = await failure({ status: 429, body, headers: { "retry-after": "0.01" } });
    expect(tries).toBe(4);
    expect(outcome).toEqual({
      outcome: "failed",
      costUsd: 0,
      error: {
        message: "HTTP 429: Slow down",
        name: "AI_APICallError",
        code: "rate_limit_exceeded",
        httpStatus: 429,
        retryAfterSeconds: 0.01,
      },
    });
  });

  test("that wants more patience than a worker has, or can never do it, is not asked again", async () => {
    const long = await failure({ status: 503, headers: { "retry-after": "3600" } });
    expect(long).toMatchObject({ tries: 1, outcome: { error: { httpStatus: 503, retryAfterSeconds: 3600 } } });
    const date = new Date(Date.now() + 7_200_000).toUTCString();
    const dated = (await failure({ status: 503, headers: { "retry-after": date } })).outcome as { error: object };
    expect((dated.error as { retryAfterSeconds: number }).retryAfterSeconds).toBeGreaterThan(7100);
    expect((await failure({ status: 401, body: { error: { message: "bad key" } } })).tries).toBe(1);
    expect((await failure({ status: 404, body: { error: { message: "no such model" } } })).tries).toBe(1);
    const quota = { error: { message: "You exceeded your current quota", code: "insufficient_quota" } };
    expect(await failure({ status: 429, body: quota })).toMatchObject({
      tries: 1,
      outcome: { error: { code: "insufficient_quota" } },
    });
  });

  test("whose connection breaks, or that says nothing at all, has failed for the time being", async () => {
    expect(await failure({ reset: true })).toMatchObject({
      tries: 4,
      outcome: { error: { code: expect.stringMatching(/^(UND_ERR_SOCKET|ECONNRESET)$/) } },
    });
    expect(await failure({ hang: true }, { silenceMs: 20 })).toMatchObject({
      tries: 4,
      outcome: {
        error: { name: "TimeoutError", code: "ETIMEDOUT", message: expect.stringContaining("sent nothing for 0.02 s") },
      },
    });
    expect((await failure({ text: "I be", end: "hang" }, { silenceMs: 20 })).tries).toBe(4);
    expect((await failure({ garbage: "data: {broken\n\n" })).tries).toBe(4);
    expect((await failure({ garbage: "event: x\ndata: {broken\n\n" }, {}, "anthropic")).tries).toBe(4);
    expect((await failure({ status: 502, body: "<html>Bad gateway</html>" })).tries).toBe(4);
  });

  test("answers in time and starts the count anew", async () => {
    const { outcome } = await play((number) => {
      if (number % 4 !== 3) return { status: 500 };
      return number === 15 ? { text: "Done." } : { calls: [work(String(number))] };
    });
    expect(outcome).toMatchObject({ outcome: "succeeded" });
  });

  test("waits as it is told, with jitter, and longer each time where it is told nothing", async () => {
    const waits = async (headers: Record<string, string>) => {
      const { events } = await play([{ status: 500, headers }], {
        timing: { baseMs: 10, capMs: 25, random: () => 0.5 },
      });
      return events.filter(({ type }) => type === "error").map(({ data }) => (data as { waitMs: number }).waitMs);
    };
    expect(await waits({})).toEqual([11, 22, 28]);
    expect(await waits({ "retry-after-ms": "5" })).toEqual([6, 6, 6]);
  });

  test("stops waiting when the run has to stop", async () => {
    const stop = new AbortController();
    const playing = play([{ status: 500, headers: { "retry-after": "50" } }], { job: { signal: stop.signal } });
    await expect.poll(() => provider.requests.length).toBe(1);
    stop.abort("cancelled");
    expect((await playing).outcome).toEqual({ outcome: "released" });
  });
});

test("a key that is named and not there is a failure that only a person can mend; one that is there is sent", async () => {
  const { outcome } = await play([{ text: "x" }], { settings: { apiKeyEnv: "NO_SUCH_KEY_HERE" } });
  expect(outcome).toMatchObject({ outcome: "failed", error: { code: "missing_api_key" } });
  process.env.SOME_KEY_HERE = "k-123";
  await play([{ text: "x" }], { settings: { apiKeyEnv: "SOME_KEY_HERE" } });
  expect(lastRequest()?.headers.authorization).toBe("Bearer k-123");
  await play([{ text: "x" }], { settings: { apiKeyEnv: "SOME_KEY_HERE" }, protocol: "anthropic" });
  expect(lastRequest()?.headers["x-api-key"]).toBe("k-123");
  delete process.env.SOME_KEY_HERE;
});

describe("what bounds a run", () => {
  test("the step limit pauses; a decision to continue gives it again, and totals only grow", async () => {
    const first = await play((number) => ({ calls: [work(String(number))] }), { settings: { stepLimit: 3 } });
    expect(first.outcome).toMatchObject({ outcome: "paused", reason: "step_limit" });
    expect(provider.requests).toHaveLength(3);
    const { checkpoint } = first.outcome as { checkpoint: Json };
    const resume = { reason: "step_limit", verb: "continue", note: null, answer: null, checkpoint };
    const second = await play((number) => ({ calls: [work(`again ${number}`)] }), {
      settings: { stepLimit: 3 },
      job: { resume, brief: { text: "Mira decided: go on.", attempt: 1 } } as never,
    });
    expect(second.outcome).toMatchObject({ outcome: "paused", reason: "step_limit" });
    expect(provider.requests).toHaveLength(3);
    expect(second.totals.at(-1)).toMatchObject({ steps: 6, stepLimit: 6, inputTokens: 600 });
    expect(provider.requests[0]?.messages.filter(({ role }) => role === "user").map(({ text }) => text)).toEqual([
      "The goal.",
      "Mira decided: go on.",
    ]);
  });

  test("the budget pauses and never fails, by what the provider states, by prices, and by dear prices where none are known", async () => {
    const spends = async (usage: object, settings: object) => {
      const { outcome } = await play((number) => ({ calls: [work(String(number))], usage: usage as never }), {
        settings,
      });
      expect(outcome).toMatchObject({ outcome: "paused", reason: "budget" });
      return provider.requests.length;
    };
    expect(await spends({ input: 10, output: 1, cost: 0.5 }, { budgetUsd: 1 })).toBe(2);
    expect(await spends({ input: 10_000, output: 1000 }, { budgetUsd: 0.5 })).toBe(3);
    expect(await spends({ input: 10_000, output: 1000 }, { budgetUsd: 0.5, prices: undefined })).toBe(3);
    expect(await spends({ input: 10_000, output: 1000 }, { budgetUsd: 0.5, prices: undefined, model: "gpt-4o" })).toBe(
      15,
    );
    provider.requests.length = 0;
    const silent = await play((number) => ({ calls: [work("x".repeat(4000) + number)], usage: null }), {
      settings: { budgetUsd: 0.1 },
    });
    expect(silent.outcome).toMatchObject({ outcome: "paused", reason: "budget" });
  });

  test("every hundred steps the log says so", async () => {
    const { events } = await play((number) => (number < 100 ? { calls: [work("x")] } : { text: "done" }), {
      settings: { stepLimit: 1000 },
    });
    const told = events.filter(({ type }) => type === "log").map(({ message }) => message);
    expect(told).toEqual([expect.stringMatching(/^Step 100 of 1000/)]);
    // Each call and each result is on the disk before the next: a busy disk takes its time.
  }, 20_000);
});

describe("a model that stops too early", () => {
  test("is nudged as often as it may be, told each time what is missing, then held; continue nudges anew", async () => {
    const plan = { missing: async () => "The file plan.md was not written." };
    const { outcome, events } = await play([{ text: "I am done." }], { plan });
    expect(outcome).toMatchObject({
      outcome: "paused",
      reason: "incomplete",
      summary: expect.stringContaining("plan.md"),
    });
    expect(provider.requests).toHaveLength(4);
    expect(events.filter(({ type }) => type === "log")).toHaveLength(3);
    expect(said().filter((text) => text.startsWith("user: You stopped"))).toHaveLength(3);
    const { checkpoint } = outcome as { checkpoint: Json };
    const resume = { reason: "incomplete", verb: "continue", note: null, answer: null, checkpoint };
    let there = false;
    const again = await play([{ text: "Done now." }], {
      plan: {
        missing: async () => {
          if (there) return null;
          there = true;
          return "It is missing.";
        },
      },
      job: { resume, brief: { text: "Go on.", attempt: 1 } } as never,
    });
    expect(again.outcome).toMatchObject({ outcome: "succeeded" });
    expect(provider.requests).toHaveLength(2);
  });

  test("without nudges it is held at once; an empty answer is no success", async () => {
    const held = await play([{ text: "Done." }], { settings: { maxResumes: 0 }, plan: { missing: async () => "No." } });
    expect(held.outcome).toMatchObject({ outcome: "paused", reason: "incomplete" });
    const empty = await play([{ text: "" }]);
    expect(empty.outcome).toMatchObject({ outcome: "paused", reason: "incomplete" });
    expect(provider.requests).toHaveLength(4);
  });

  test("a server that names a turn with calls stopped does not end the run", async () => {
    const { outcome, worked } = await play([{ calls: [work("a")], finish: "stop" }, { text: "Done." }]);
    expect(outcome).toMatchObject({ summary: "Done." });
    expect(worked).toEqual(["a"]);
  });
});

describe("a driver around a conversation", () => {
  test("ends it after a result, keeps its own state, hides what people must not see, and is told its level", async () => {
    let tries = 0;
    const plan: Partial<ConversationPlan> = {
      canFinish: false,
      state: {
        read: () => ({ tries }),
        async restore(kept) {
          tries = (kept as { tries: number }).tries;
          return "You are back.";
        },
      },
      level: () => ({ current: 13, retryCount: tries, maxRetries: 2 }),
      hide: (text) => text.replaceAll("hunter2", "***"),
      async afterResult() {
        tries += 1;
        return tries < 2 ? null : { outcome: "paused", reason: "max_retries", summary: "spent on hunter2" };
      },
    };
    const { outcome, events, totals } = await play(
      [{ text: "hunter2!", calls: [work("hunter2"), work("2"), work("3")] }],
      { plan },
    );
    expect(outcome).toMatchObject({
      outcome: "paused",
      reason: "max_retries",
      summary: "spent on ***",
      level: { current: 13, retryCount: 2, maxRetries: 2 },
      checkpoint: { state: { tries: 2 } },
    });
    expect(JSON.stringify(events)).not.toContain("hunter2");
    expect(provider.requests[0]?.tools).toEqual(expect.not.arrayContaining(["finish_task"]));
    expect(totals.at(-1)).toMatchObject({ level: 13 });
    const { checkpoint } = outcome as { checkpoint: Json };
    tries = 0;
    const resume = { reason: "max_retries", verb: "continue", note: null, answer: null, checkpoint };
    await play([{ text: "ok" }], { plan, job: { resume, brief: { text: "Go on.", attempt: 1 } } as never });
    expect(tries).toBe(2);
    expect(said().at(-1)).toBe("user: You are back.\n\nGo on.");
    expect(lastRequest()?.messages.flatMap(({ results }) => results.map(({ text }) => text))).toEqual([
      '{"done":"hunter2"}',
      '{"done":"2"}',
      expect.stringMatching(/^Not executed/),
    ]);
  });
});

describe("the run before this one was lost", () => {
  const crash = async (
    replies: Reply[],
    until: (events: DriverEvent[]) => boolean,
    plan: Partial<ConversationPlan> = {},
  ) => {
    const stop = new AbortController();
    const seen: DriverEvent[] = [];
    const report = async (event: DriverEvent) => {
      seen.push(event);
      if (until(seen)) stop.abort("stopping");
    };
    return play(replies, { plan, job: { signal: stop.signal, report } });
  };
  const takeOver = (replies: Reply[], more: object = {}) =>
    play(replies, {
      ...more,
      job: {
        run: { id: "run_2", number: 2 },
        folder: path.join(folder, "run_2"),
        previousFolders: [path.join(folder, "nothing"), path.join(folder, "run_1")],
        brief: { text: "Attempt 2.", attempt: 2 },
      } as never,
    });

  test("this one goes on behind the last stored result, and repeats no call", async () => {
    let calls = 0;
    await crash([{ calls: [work("a")] }, { calls: [work("b"), work("c")] }], (events) => {
      calls = events.filter(({ type }) => type === "tool_result").length;
      return calls === 2;
    });
    const { outcome, worked, totals } = await takeOver([{ text: "Done." }]);
    expect(outcome).toMatchObject({ outcome: "succeeded" });
    expect(worked).toEqual([]);
    expect(totals.at(-1)).toMatchObject({ steps: 1 });
    const results = lastRequest()?.messages.flatMap(({ results }) => results.map(({ text }) => text));
    expect(results).toEqual(['{"done":"a"}', '{"done":"b"}', expect.stringMatching(/^Not executed/)]);
    expect(said().at(-1)).toMatch(/^user: The worker that ran you was stopped[\s\S]*Attempt 2\.$/);
  });

  test("a call that was under way may have taken effect, and the model is told so", async () => {
    const tools = {
      work: conversationTool({
        description: "hangs",
        inputSchema: z.object({ on: z.string() }),
        execute: (_input, { signal }) =>
          new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason))),
      }),
    };
    await crash([{ calls: [work("a")] }], (events) => events.some(({ type }) => type === "tool_call"), { tools });
    await takeOver([{ text: "Done." }]);
    // The call is reported before it is begun: what was not begun is told as such.
    expect(lastRequest()?.messages.flatMap(({ results }) => results.map(({ text }) => text))).toEqual([
      expect.stringMatching(/^(Interrupted: .*may have taken effect|Not executed)/),
    ]);
  });

  test("a pause that was decided is decided: the question is asked without the model, and its answer goes on", async () => {
    await play([{ calls: [ask] }]);
    const { outcome } = await takeOver([{ text: "never" }]);
    expect(provider.requests).toHaveLength(0);
    expect(outcome).toMatchObject({ outcome: "paused", reason: "question", question: { text: "Which?" } });
    const { checkpoint } = outcome as { checkpoint: Json };
    const resume = { reason: "question", verb: "answer", note: null, answer: "a", checkpoint };
    const answered = await play([{ text: "Done." }], {
      job: { resume, brief: { text: "Answer: a", attempt: 2 } } as never,
    });
    expect(answered.outcome).toMatchObject({ outcome: "succeeded" });
    expect(said().at(-1)).toBe("user: Attempt 2.\n\nAnswer: a");
  });

  test("a question that was stored and not yet told is asked with what the driver remembers", async () => {
    let tries = 4;
    const plan: Partial<ConversationPlan> = {
      state: {
        read: () => ({ tries }),
        async restore(kept) {
          tries = (kept as { tries: number }).tries;
          return null;
        },
      },
      open: async () => ({ ending: { outcome: "failed", error: { message: "not asked to make ready" } } }),
    };
    await crash([{ calls: [ask] }], (events) => events.some(({ type }) => type === "usage"), {
      ...plan,
      open: undefined,
    });
    tries = 0;
    const { outcome } = await takeOver([{ text: "never" }], { plan });
    expect(outcome).toMatchObject({ outcome: "paused", reason: "question", checkpoint: { state: { tries: 4 } } });
    expect(provider.requests).toHaveLength(0);
  });

  test("an answer that the run before had heard and not taken in is not asked for again", async () => {
    const { outcome } = await play([{ calls: [ask] }]);
    const { checkpoint } = outcome as { checkpoint: Json };
    const resume = { reason: "question", verb: "answer", note: null, answer: "b", checkpoint };
    await keepDecision(path.join(folder, "run_1"), { resume: resume as never, brief: "Mira answered: b" });
    expect((await takeOver([{ text: "Took b." }])).outcome).toMatchObject({ outcome: "succeeded", summary: "Took b." });
    expect(
      lastRequest()?.messages.flatMap(({ results }) => results.map(({ text }) => JSON.parse(text).answer)),
    ).toEqual(["b"]);
    expect(said().at(-1)).toMatch(/Mira answered: b[\s\S]*Attempt 2\./);
  });

  test("other pauses and a success that never reached the desk are told again", async () => {
    await play([{ text: "x" }], { settings: { maxResumes: 0 }, plan: { missing: async () => "No." } });
    expect((await takeOver([{ text: "never" }])).outcome).toMatchObject({ outcome: "paused", reason: "incomplete" });
    expect(provider.requests).toHaveLength(0);
    await play([{ text: "It is there." }]);
    expect((await takeOver([{ text: "never" }])).outcome).toMatchObject({
      outcome: "succeeded",
      summary: "It is there.",
    });
    expect(provider.requests).toHaveLength(0);
  });

  test("a conversation of another kind of agent is none to go on with", async () => {
    const { outcome } = await play([{ calls: [ask] }]);
    await takeOver([{ text: "Done." }], { plan: { kind: "other" } });
    expect(said()).toEqual(["user: The goal."]);
    const { checkpoint } = outcome as { checkpoint: Json };
    const resume = { reason: "question", verb: "answer", note: null, answer: "a", checkpoint };
    await play([{ text: "Done." }], {
      plan: { kind: "other" },
      job: { resume, folder: path.join(folder, "run_3") } as never,
    });
    expect(said()).toEqual(["user: # DEF-1: Do it", "user: The brief."]);
  });

  test("a line of the journal that was not finished is left out", async () => {
    await play([{ calls: [work("a")] }, { text: "x" }]);
    const file = path.join(folder, "run_1", "conversation.jsonl");
    const lines = (await readFile(file, "utf8")).trimEnd().split("\n");
    const { writeFile } = await import("node:fs/promises");
    await writeFile(file, `${lines.slice(0, -2).join("\n")}\n{"is":"step","mess`);
    expect((await takeOver([{ text: "Done." }])).outcome).toMatchObject({ outcome: "succeeded", summary: "Done." });
  });
});

describe("a conversation that grows too long", () => {
  const pairs = () =>
    provider.requests.every(({ messages }) => {
      const results = messages.flatMap(({ results }) => results.map(({ id }) => id));
      return messages.flatMap(({ calls }) => calls.map(({ id }) => id)).every((id) => results.includes(id));
    });

  test("is cut: the goal stays, calls keep their results, and the model's summary stands for the rest", async () => {
    const { outcome } = await play(
      (number) => {
        if (provider.requests[number]?.tools.length === 0) return { text: "SUMMARY" };
        if (number < 6)
          return { calls: [work(`${number} ${"x".repeat(400)}`)], usage: { input: number * 1000, output: 5 } };
        return { text: "Done." };
      },
      { settings: { compactAboveTokens: 3500 } },
    );
    expect(outcome).toMatchObject({ outcome: "succeeded" });
    const [goal, summary] = lastRequest()?.messages ?? [];
    expect(goal).toMatchObject({ role: "user", text: "The goal." });
    expect(summary?.text).toContain("SUMMARY");
    expect(pairs()).toBe(true);
  });

  test("is cut mechanically where the model cannot sum it up; answers of people stay word for word", async () => {
    const asked = await play([{ calls: [ask] }]);
    const { checkpoint } = asked.outcome as { checkpoint: Json };
    const resume = { reason: "question", verb: "answer", note: null, answer: "take the red one", checkpoint };
    await play(
      (number) => {
        if (provider.requests[number]?.tools.length === 0) return { status: 500 };
        return number < 4
          ? { calls: [work("y".repeat(3000))], usage: { input: number * 2000, output: 5 } }
          : { text: "Done." };
      },
      {
        settings: { compactAboveTokens: 3000 },
        job: { resume, brief: { text: "Mira answered.", attempt: 1 } } as never,
      },
    );
    expect(lastRequest()?.messages[1]?.text).toContain("take the red one");
    expect(pairs()).toBe(true);
  });

  test.each([
    [
      { error: { message: "This model's maximum context length is 8192 tokens", code: "context_length_exceeded" } },
      "openai_compatible",
    ],
    [
      {
        type: "error",
        error: { type: "invalid_request_error", message: "prompt is too long: 210000 tokens > 200000 maximum" },
      },
      "anthropic",
    ],
  ] as const)(
    "is cut once when the provider refuses it, and fails where that does not help: %j",
    async (body, protocol) => {
      let refused = 0;
      const reply = (number: number): Reply => {
        const request = provider.requests[number];
        if (request?.tools.length === 0) return { text: "SUMMARY" };
        if ((request?.messages.length ?? 0) > 6) {
          refused += 1;
          return { status: 400, body };
        }
        return number > 6 ? { text: "Done." } : { calls: [work(`${number} ${"z".repeat(300)}`)] };
      };
      expect((await play(reply, { protocol })).outcome).toMatchObject({ outcome: "succeeded" });
      expect(refused).toBe(1);
      const { outcome } = await play([{ status: 400, body }], { protocol });
      expect(outcome).toMatchObject({ outcome: "failed", error: { httpStatus: 400 } });
      expect(provider.requests).toHaveLength(1);
    },
  );
});

test("a checkpoint keeps within what the desk takes, with the goal and the newest steps whole", async () => {
  const { outcome } = await play(
    (number) =>
      number < 40 ? { calls: [{ name: "work", input: { on: `${number} ${"é".repeat(20_000)}` } }] } : { calls: [ask] },
    { settings: { stepLimit: 100 } },
  );
  const { checkpoint } = outcome as unknown as { checkpoint: { messages: { role: string; content: unknown }[] } };
  expect(Buffer.byteLength(JSON.stringify(checkpoint))).toBeLessThanOrEqual(512 * 1024);
  expect(checkpoint.messages[0]).toEqual({ role: "user", content: "The goal." });
  const resume = { reason: "question", verb: "answer", note: null, answer: "a", checkpoint };
  const answered = await play([{ text: "Done." }], { job: { resume, brief: { text: "A: a", attempt: 1 } } as never });
  expect(answered.outcome).toMatchObject({ outcome: "succeeded" });
});

test("ids that a server uses again are told apart", async () => {
  const { outcome, worked } = await play([
    { calls: [work("a", "call_0")] },
    { calls: [work("b", "call_0")] },
    { calls: [{ ...ask, id: "call_0" }] },
  ]);
  expect(worked).toEqual(["a", "b"]);
  expect(outcome).toMatchObject({ reason: "question" });
});

test("two questions of one step are asked one after the other", async () => {
  const two = { name: "ask_user", input: { question: "And when?" } };
  const first = await play([{ calls: [ask, two] }]);
  expect(first.outcome).toMatchObject({ question: { text: "Which?" } });
  const answer = (outcome: Outcome, text: string) => {
    const { checkpoint } = outcome as { checkpoint: Json };
    const resume = { reason: "question", verb: "answer", note: null, answer: text, checkpoint };
    return play([{ text: "Done." }], { job: { resume, brief: { text: `Answer: ${text}`, attempt: 1 } } as never });
  };
  const second = await answer(first.outcome, "a");
  expect(second.outcome).toMatchObject({ reason: "question", question: { text: "And when?" } });
  expect(provider.requests).toHaveLength(0);
  expect((await answer(second.outcome, "now")).outcome).toMatchObject({ outcome: "succeeded" });
  expect(lastRequest()?.messages.flatMap(({ results }) => results.map(({ text }) => JSON.parse(text).answer))).toEqual([
    "a",
    "now",
  ]);
});

test("a question without its words is asked all the same", async () => {
  const { outcome } = await play([{ calls: [{ name: "ask_user", input: { what: "Which one?" } }] }]);
  expect(outcome).toMatchObject({ reason: "question", question: { text: '{"what":"Which one?"}' } });
});
