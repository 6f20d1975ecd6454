import { existsSync, readFileSync } from "node:fs";
import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { projectFolder } from "#lib/project-folder.ts";
import type { AgentJob, Consent, DriverEvent, Progress, StopReason, WantedCall } from "../driver.ts";
import { withoutWall } from "../process/wall/wall.ts";
import { acpDriver } from "./acp-driver.ts";
import { wantedCall } from "./consent.ts";

let folder = "";
beforeEach(async () => {
  folder = await realpath(await mkdtemp(path.join(tmpdir(), "acp-test-")));
  await mkdir(path.join(folder, "work"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

type Step = Record<string, unknown>;
const said = (text: string) => ({ say: text });
const calls = (more: object) => ({
  update: { sessionUpdate: "tool_call", toolCallId: "c1", title: "Edit sum.js", ...more },
});
const updates = (more: object) => ({ update: { sessionUpdate: "tool_call_update", toolCallId: "c1", ...more } });
const RUN = { toolCallId: "c2", title: "npm test", kind: "execute", rawInput: { command: "npm test" } };

interface Playing {
  turns: Step[][];
  options?: object;
  settings?: object;
  job?: Partial<AgentJob>;
}

/** A run of the driver with an agent that plays these turns. */
function play({ turns, options = {}, settings = {}, job: more = {} }: Playing) {
  const events: DriverEvent[] = [];
  const totals: Progress = {};
  const stopping = new AbortController();
  const job = {
    ticket: { id: "tkt_1", key: "DEF-1", title: "Fix the sum", description: "", acceptanceCriteria: [] },
    run: { id: "run_1", steps: null, inputTokens: null, outputTokens: null, costUsd: null },
    brief: { text: "# DEF-1\n", attempt: 1 },
    resume: null,
    url: "http://127.0.0.1:3000",
    folder,
    workspace: path.join(folder, "work"),
    previousFolders: [],
    profileFolder: folder,
    signal: stopping.signal,
    mask: (text: string) => text.replaceAll("hunter2", "[masked]"),
    report: async (event: DriverEvent) => void events.push(event),
    progress: (of: Progress) => void Object.assign(totals, of),
    enclose: withoutWall().enclose,
    adopt: () => () => {},
    save: async () => {},
    steering: { pause: () => null, messages: () => [], heard: async () => {} },
    askConsent: () => Promise.reject(new Error("Nobody was to be asked.")),
    ...more,
  } as unknown as AgentJob;
  const program = path.join(projectFolder, "test/acp-agent.ts");
  const command = [process.execPath, program, folder, JSON.stringify(turns), JSON.stringify(options)];
  const outcome = acpDriver.run(job, { command, permits: [], ...settings });
  return { outcome, events, totals, stop: (reason: StopReason) => stopping.abort(reason) };
}

/** What the agent heard, a word at a time: `initialize`, `prompt`, `chosen` … */
async function heard(name: string): Promise<unknown[]> {
  const lines = (await readFile(path.join(folder, "heard"), "utf8").catch(() => "")).trim().split("\n");
  return lines
    .filter(Boolean)
    .map((line) => JSON.parse(line))
    .filter((fields) => name in fields)
    .map((fields) => fields[name]);
}
const effects = () =>
  existsSync(path.join(folder, "effects")) ? readFileSync(path.join(folder, "effects"), "utf8") : "";
const messages = (events: DriverEvent[]) => events.map(({ message }) => message ?? "").join("\n");

test("what it says, thinks, plans and calls becomes events, with input, output and diffs; its last words sum the run up", async () => {
  const work = path.join(folder, "work");
  const { outcome, events, totals } = play({
    turns: [
      [
        { update: { sessionUpdate: "agent_thought_chunk", content: { type: "text", text: "Look first." } } },
        said("I "),
        said("look."),
        { update: { sessionUpdate: "plan", entries: [{ content: "Fix", status: "completed", priority: "high" }] } },
        calls({ kind: "edit", status: "pending", rawInput: {} }),
        updates({ status: "in_progress", rawInput: { file: `${work}/sum.js` } }),
        updates({
          status: "completed",
          content: [{ type: "diff", path: `${work}/sum.js`, oldText: "a - b\n", newText: "a + b\n" }],
        }),
        { update: { sessionUpdate: "notice", severity: "warning", title: "Slow today" } },
        { update: { sessionUpdate: "usage_update", used: 10, size: 100, cost: { amount: 0.25, currency: "USD" } } },
        said("The sum "),
        said("adds now."),
      ],
    ],
  });
  expect(await outcome).toMatchObject({
    outcome: "succeeded",
    summary: "The sum adds now.",
    evidence: {
      lastWords: "The sum adds now.",
      checkpoint: { brief: "# DEF-1\n", session: expect.stringMatching(/^s-/) },
    },
  });
  expect(events).toEqual([
    { type: "thinking", message: "Look first." },
    { type: "message", message: "I look." },
    { type: "todos", message: "1 of 1 to-dos done", data: { todos: [{ text: "Fix", status: "completed" }] } },
    { type: "tool_call", message: "edit", data: { id: "c1", name: "edit", input: { file: "sum.js" } } },
    { type: "tool_result", message: expect.stringContaining("-a - b\n+a + b"), data: { id: "c1", name: "edit" } },
    { type: "log", message: "Slow today" },
    { type: "message", message: "The sum adds now." },
  ]);
  expect(totals).toEqual({ session: expect.stringMatching(/^s-/), inputTokens: 15, outputTokens: 2, costUsd: 0.25 });
});

test("an open question pauses", async () => {
  const asks = play({ turns: [[said('Two ways.\n\n::ask {"text": "Which?"}')]] });
  expect(await asks.outcome).toMatchObject({ outcome: "paused", reason: "question", question: { text: "Which?" } });
});

test("no file and no terminal of ours is served, whatever path it asks for", async () => {
  const asked = (method: string, params: object) => ({ request: { method, params: { sessionId: "s", ...params } } });
  const { outcome } = play({
    turns: [
      [
        asked("fs/read_text_file", { path: "/etc/passwd" }),
        asked("fs/write_text_file", { path: path.join(folder, "outside"), content: "x" }),
        asked("terminal/create", { command: "touch", args: [path.join(folder, "outside")] }),
      ],
    ],
  });
  await outcome;
  expect(await heard("answered")).toEqual([-32601, -32601, -32601]);
  expect(existsSync(path.join(folder, "outside"))).toBe(false);
  expect(await heard("initialize")).toMatchObject([
    { fs: { readTextFile: false, writeTextFile: false }, terminal: false },
  ]);
});

test("what the profile permits runs without a word; of anything else a person is asked with the exact call, and nothing has happened", async () => {
  const turns = [[{ ask: RUN }, said("Tested.")]];
  const asked: WantedCall[] = [];
  const pause = { outcome: "paused", reason: "approval" } as const;
  const askConsent = async (call: WantedCall): Promise<Consent> => {
    asked.push(call);
    return { state: "asked", pause };
  };
  const permitted = play({ turns, settings: { permits: ["execute"] }, job: { askConsent } });
  expect(await permitted.outcome).toMatchObject({ outcome: "succeeded" });
  expect(asked).toEqual([]);
  expect(await heard("chosen")).toEqual(["o-allow_once"]);
  await rm(path.join(folder, "effects"));
  const held = play({ turns, settings: { permits: ["edit"] }, job: { askConsent } });
  expect(await held.outcome).toMatchObject({ ...pause, checkpoint: { brief: "# DEF-1\n" } });
  expect(asked).toEqual([{ tool: "execute", arguments: { command: "npm test" } }]);
  expect(effects()).toBe("");
});

test("a call that is granted is made once and told of, one that is denied is not made, and the run goes on", async () => {
  const publish = { ...RUN, toolCallId: "c3", rawInput: { command: "npm publish" } };
  const done: string[] = [];
  const askConsent = async ({ arguments: given }: WantedCall): Promise<Consent> =>
    JSON.stringify(given).includes("publish")
      ? { state: "denied", by: "Ada", note: "Not on a Friday." }
      : { state: "granted", done: async (outcome) => void done.push(outcome) };
  const turns = [[{ ask: RUN }, { ask: publish }, said("Tested.")]];
  const { outcome, events } = play({ turns, job: { askConsent } });
  expect(await outcome).toMatchObject({ outcome: "succeeded", summary: "Tested." });
  expect(await heard("chosen")).toEqual(["o-allow_once", "o-reject_once"]);
  expect(effects()).toBe('{"command":"npm test"}\n');
  expect(done).toEqual(["succeeded"]);
  expect(messages(events)).toContain("Ada has said no to this call of execute. Not on a Friday.");
});

test("consent is for exactly what is shown: a change binds its bytes, and a call without input its words", () => {
  const call = { tool: "edit", title: "Edit a", kind: "edit", arguments: {}, changes: [] };
  expect(wantedCall(call)).toEqual({ tool: "edit", arguments: { title: "Edit a", input: {}, changes: [] } });
  const changes = [{ path: "a", oldText: "1\n", newText: "2\n" }];
  const wanted = wantedCall({ ...call, arguments: { changes: "none" }, changes });
  expect(wanted.arguments).toEqual({ title: "Edit a", input: { changes: "none" }, changes });
  expect(wanted.changes).toContain("+2");
});

test("an agent that offers no leave for once gets none", async () => {
  const always = { ...RUN, offers: ["allow_always", "reject_once"] };
  const { outcome, events } = play({ turns: [[{ ask: always }]], settings: { permits: ["execute"] } });
  expect(await outcome).toMatchObject({ outcome: "succeeded" });
  expect(messages(events)).toContain("the agent offers no way to allow it once");
  expect(await heard("chosen")).toEqual(["o-reject_once"]);
  expect(effects()).toBe("");
});

test("what people say is heard at its next step, in its session; a pause holds it there, with its session kept", async () => {
  const step = [calls({ status: "in_progress" }), { untilCancelled: true, stop: "cancelled" }];
  const heardUpTo: number[] = [];
  let pause: { by: string } | null = null;
  const steering: AgentJob["steering"] = {
    pause: () => pause,
    messages: () => (heardUpTo.length === 0 ? [{ seq: 7, text: "Use tabs.", by: "Ada" }] : []),
    async heard(upTo) {
      heardUpTo.push(upTo);
      pause = { by: "Ada" };
    },
  };
  // Said before the first turn, and so told with the brief; then the pause stops the second.
  const turns = [[said("On it.")], step];
  const { outcome } = play({ turns, options: { goesOn: "resume" }, job: { steering } });
  const first = await outcome;
  expect(await heard("prompt")).toEqual([expect.stringMatching(/^# DEF-1[\s\S]*Ada writes to you[\s\S]*Use tabs\./)]);
  const goOn = first.outcome === "succeeded" ? first.evidence?.goOn : undefined;
  expect(await goOn?.("Go on.")).toMatchObject({
    outcome: "paused",
    reason: "human",
    summary: "Ada paused the run.",
    checkpoint: { session: expect.stringMatching(/^s-/) },
  });
  expect(heardUpTo).toEqual([7]);
});

test("what people say while it works ends its turn at the next step, and begins another in the same session", async () => {
  const news: { seq: number; text: string; by: string }[] = [];
  const heardUpTo: number[] = [];
  const steering: AgentJob["steering"] = {
    pause: () => null,
    messages: () => news.filter(({ seq }) => seq > (heardUpTo.at(-1) ?? 0)),
    heard: async (upTo) => void heardUpTo.push(upTo),
  };
  const turns = [
    [said("On it."), { wait: "news" }, calls({ status: "in_progress" }), { untilCancelled: true, stop: "cancelled" }],
    [said("With tabs.")],
  ];
  const { outcome, events } = play({ turns, options: { goesOn: "resume" }, job: { steering } });
  await expect.poll(() => messages(events) + existsSync(path.join(folder, "pid"))).toContain("true");
  news.push({ seq: 3, text: "Use tabs.", by: "Ada" });
  await writeFile(path.join(folder, "news"), "");
  expect(await outcome).toMatchObject({ outcome: "succeeded", summary: "With tabs." });
  const prompts = await heard("prompt");
  expect(prompts).toHaveLength(2);
  expect(prompts[1]).toMatch(/^Ada writes to you while you work:[\s\S]*Use tabs\./);
  expect(new Set(await heard("session")).size).toBe(1);
  expect(heardUpTo).toEqual([3]);
});

test.each([
  ["resume", true],
  ["load", true],
  [undefined, false],
])("after a nudge it goes on in its session where it can %s, in another process", async (goesOn, can) => {
  const turns = [[said("First.")], [said("Second.")]];
  const { outcome, events, totals } = play({ turns, options: { goesOn } });
  const first = await outcome;
  const goOn = first.outcome === "succeeded" ? first.evidence?.goOn : undefined;
  expect(await goOn?.("Do it now.")).toMatchObject({ outcome: "succeeded", summary: "Second." });
  const [, second] = await heard("prompt");
  expect(second).toBe(goesOn === "resume" ? "Do it now." : "# DEF-1\n\nDo it now.");
  expect(new Set(await heard("session")).size).toBe(can ? 1 : 2);
  expect(messages(events)).toMatch(can ? /^First.\nSecond.$/ : /it begins anew, with the whole brief/);
  expect(totals).toMatchObject({ inputTokens: 30, outputTokens: 4 });
});

test.each(["resume", "load"])("after a pause, where it can %s, it hears what a person said once", async (goesOn) => {
  const ask = '::ask {"text": "Which?"}';
  const turns = [[said(ask)], [said("Done.")]];
  const paused = await play({ turns, options: { goesOn } }).outcome;
  const checkpoint = paused.outcome === "paused" ? paused.checkpoint : null;
  const resume = { verb: "answer", answer: "tabs", note: null, checkpoint } as unknown as AgentJob["resume"];
  const job = { resume, brief: { text: "> tabs\n", attempt: 1 } as AgentJob["brief"] };
  await play({ turns, options: { goesOn }, job }).outcome;
  const [, second] = await heard("prompt");
  expect(second).toBe(goesOn === "resume" ? "> tabs\n" : "# DEF-1\n\n## After a pause\n\n> tabs\n");
});

test("is in the mode that its profile names, and fails where it has none of that name", async () => {
  const options = { modes: ["ask", "yolo"] };
  const settings = { mode: "yolo" };
  await play({ turns: [[said("Done.")]], options, settings }).outcome;
  expect(await heard("mode")).toEqual(["yolo"]);
  const unknown = play({ turns: [[]], options, settings: { mode: "free" } });
  expect(await unknown.outcome).toMatchObject({ error: { message: 'The agent has no mode "free", only ask, yolo.' } });
});

test("one that wants to know its key is told that there is one", async () => {
  const { outcome } = play({ turns: [[said("Done.")]], options: { wantsKey: true } });
  expect(await outcome).toMatchObject({ outcome: "succeeded" });
});

test("cancelled, it is told so, and its processes are gone soon, whether it listens or not", async () => {
  for (const step of [{ untilCancelled: true, stop: "cancelled" }, { hang: true }]) {
    const { outcome, events, stop } = play({ turns: [[said("On it."), calls({ status: "in_progress" }), step]] });
    await expect.poll(() => messages(events)).toContain("On it.");
    stop("cancelled");
    await outcome;
    expect(() => process.kill(Number(readFileSync(path.join(folder, "pid"), "utf8")), 0)).toThrow();
    expect(await heard("cancel")).toEqual([true]);
    await rm(path.join(folder, "heard"));
  }
});

test("one that is killed is a failure of the infrastructure, one that is no agent says what it wrote", async () => {
  const { outcome } = play({ turns: [[said("On it."), { kill: true }]] });
  expect(await outcome).toMatchObject({ outcome: "failed", error: { code: "CHILD_KILLED" } });
  const settings = { command: ["sh", "-c", "echo 'usage: agent hunter2' >&2; exit 2"] };
  expect(await play({ turns: [], settings }).outcome).toMatchObject({
    error: { exitCode: 2, message: expect.stringContaining("usage: agent [masked]") },
  });
  const old = play({ turns: [], options: { protocolVersion: 2 } });
  expect(await old.outcome).toMatchObject({ error: { message: expect.stringContaining("version 2") } });
  const missing = play({ turns: [], settings: { command: ["/nowhere/agent"] } });
  expect(await missing.outcome).toMatchObject({ error: { code: "ENOENT" } });
});

test("whatever else it writes is its log: no JSON, answers to nothing, lines without end, other sessions", async () => {
  const line = (message: unknown) => ({ raw: `${JSON.stringify(message)}\n` });
  const other = {
    sessionId: "s-other",
    update: { sessionUpdate: "agent_message_chunk", content: { type: "text", text: "No." } },
  };
  let deep: unknown = "x";
  for (let depth = 0; depth < 500; depth += 1) deep = [deep];
  const { outcome, events } = play({
    turns: [
      [
        { raw: "Debug: hello\n" },
        { raw: "[1, 2]\n" },
        { raw: "{\n" },
        { raw: "null\n" },
        line({ jsonrpc: "2.0", id: 77, result: {} }),
        line({ jsonrpc: "2.0", id: null, error: { code: 1, message: "x" } }),
        line({ jsonrpc: "2.0", id: 99, result: {}, error: {} }),
        line({ jsonrpc: "2.0", method: "session/update", params: "no object" }),
        line({ jsonrpc: "2.0", method: "session/update", params: other }),
        line({ jsonrpc: "2.0", method: "session/unknown", params: deep }),
        line({
          jsonrpc: "2.0",
          id: "x",
          method: "session/request_permission",
          params: { sessionId: 4, options: "none" },
        }),
        { huge: 6_000_000, start: "" },
        { huge: 6_000_000, start: '{"jsonrpc":"2.0","method":"session/update","params":"' },
        updates({ toolCallId: 7, status: "completed", content: "none", rawInput: [1] }),
        said("Still here."),
      ],
    ],
  });
  expect(await outcome).toMatchObject({ outcome: "succeeded", summary: "Still here." });
  const log = messages(events);
  expect(log).toContain("Debug: hello\n[1, 2]\n{\nnull\n");
  expect(log).toContain("(line cut,");
  expect(log).not.toContain("No.");
  expect(Math.max(...events.map(({ message }) => message?.length ?? 0))).toBeLessThan(64 * 1024);
});
