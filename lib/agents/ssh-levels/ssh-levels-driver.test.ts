import { existsSync, rmSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import type { TypedInputs } from "#lib/contract/runs/typed-input.ts";
import { classifyFailure } from "#lib/engine/failures/classify-failure.ts";
import type { Failure } from "#lib/engine/failures/failure.ts";
import type { Reply } from "#test/model-provider/reply.ts";
import { type ModelProvider, startModelProvider } from "#test/model-provider.ts";
import { type SshServer, startSshServer } from "#test/ssh-server.ts";
import type { AgentJob, DriverEvent, Outcome, Progress } from "../driver.ts";
import { playLevels, sshLevelsDriver } from "./ssh-levels-driver.ts";
import { sshLevelsFields } from "./ssh-levels-settings.ts";

const SHORT = "s3cret7";

let ssh: SshServer;
let provider: ModelProvider;
let folder = "";
beforeAll(async () => {
  ssh = await startSshServer(3, { 1: SHORT });
  provider = await startModelProvider();
});
afterAll(async () => {
  await provider.stop();
  await ssh.stop();
});
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "levels-test-"));
});
afterEach(async () => {
  sshLevelsDriver.close?.();
  await rm(folder, { recursive: true, force: true });
});

const password = (level: number) => ssh.passwords[level] ?? "";
const run = (command: string, text = ""): Reply => ({ text, calls: [{ name: "run_command", input: { command } }] });
const submit = (given: string, text = ""): Reply => ({
  text,
  calls: [{ name: "submit_password", input: { password: given } }],
});

/** The model says these, one after the other, beginning now; then that it is done. */
function play(...replies: (Reply | (() => Reply | Promise<Reply>))[]): void {
  const first = provider.requests.length;
  provider.script((_request, number) => {
    const reply = replies[number - first] ?? { text: "I am done." };
    return typeof reply === "function" ? reply() : reply;
  });
}

/** What the model was sent last. */
const sentLast = () => JSON.stringify(provider.requests.at(-1)?.messages);

interface Played {
  events: DriverEvent[];
  totals: Progress[];
  outcome: Outcome;
  folder: string;
}

async function playRun(overrides: Partial<AgentJob> = {}, settings: object = {}, typed: Typed = []): Promise<Played> {
  const events: DriverEvent[] = [];
  const totals: Progress[] = [];
  const own = await mkdtemp(path.join(folder, "run-"));
  const job = {
    ticket: { id: "tkt_1", key: "DEF-1", title: "Walk the levels", description: "", acceptanceCriteria: [] },
    run: { id: "run_1", number: 1 },
    brief: { text: "# DEF-1: Walk the levels\n", attempt: 1 },
    resume: null,
    url: "http://127.0.0.1:3000",
    folder: own,
    previousFolders: [],
    dataFolder: folder,
    workspace: folder,
    profileFolder: folder,
    signal: new AbortController().signal,
    mask: (text: string) => text,
    report: async (event: DriverEvent) => void events.push(event),
    progress: (of: Progress) => void totals.push(of),
    save: async () => {},
    steering: { pause: () => null, messages: () => [], heard: async () => {} },
    whyNotDone: async () => null,
    input: typist(events, typed),
    adopt: () => () => {},
    ...overrides,
  } as unknown as AgentJob;
  const profile = z.strictObject(sshLevelsFields).parse({
    host: ssh.host,
    port: ssh.port,
    userPattern: ssh.userPattern,
    startLevel: 0,
    startPassword: password(0),
    targetLevel: 3,
    goals: { "0": "The password stands in the file readme.", "1": "Look at home." },
    model: { provider: "openai_compatible", baseUrl: provider.url, model: "player" },
    ...settings,
  });
  return { events, totals, outcome: await playLevels(job, profile, [50, 200]), folder: own };
}

/** What a person types (or does), and the output they wait for until they type the next line or hand the session back. */
type Typed = [what: string | (() => void), until: string][];

function typist(events: DriverEvent[], lines: Typed): AgentJob["input"] {
  let typed = 0;
  const printed = () => events.flatMap(({ type, message }) => (type === "log" ? [message] : [])).join("\n");
  return async (after, signal): Promise<TypedInputs> => {
    const [, until = ""] = lines[typed - 1] ?? [];
    await expect.poll(printed, { interval: 10 }).toContain(until);
    const [what] = lines[typed] ?? [];
    if (what === undefined) return { items: [], nextAfter: after, handedBack: true };
    typed += 1;
    if (typeof what === "function") {
      what();
      signal.throwIfAborted();
      return { items: [], nextAfter: after, handedBack: false };
    }
    const item = { seq: typed, text: what, by: "Mira Kaur", at: "2026-01-01T00:00:00.000Z" };
    return { items: [item], nextAfter: typed, handedBack: false };
  };
}

/** No password of any level, and nothing that was submitted, is in what people see. */
function expectNoSecret({ events, outcome }: Played, ...others: string[]): void {
  const { checkpoint: _, ...seen } = { checkpoint: null, ...outcome };
  const text = JSON.stringify([events, seen]);
  for (const secret of [...ssh.passwords, ...others]) expect(text).not.toContain(secret);
}

const resumed = (played: Played, verb: string, more: object = {}): Partial<AgentJob> => ({
  resume: {
    reason: "max_retries",
    verb,
    note: null,
    answer: null,
    checkpoint: checkpointOf(played),
  } as AgentJob["resume"],
  brief: { text: "Mira decided that you continue.\n", attempt: 1 } as AgentJob["brief"],
  ...more,
});

const checkpointOf = ({ outcome }: Played) =>
  (outcome.outcome === "paused" ? outcome.checkpoint : null) as { secrets: Record<string, string> } | null;
const failureOf = ({ outcome }: Played): Failure =>
  outcome.outcome === "failed" ? outcome.error : { message: `it ${outcome.outcome}` };

test("three levels are walked by real logins; the model gets the bytes, people see no password", async () => {
  play(
    run("ls -a; printf '\\033[1mbold\\033[0m\\n'", "I look around."),
    submit(SHORT, `It has to be ${SHORT}.`),
    run(`cat readme; echo ${SHORT}`, `${SHORT} is behind me.`),
    submit(password(2), `It is ${password(2)}.`),
    run("cat readme"),
    submit(password(3)),
  );
  const played = await playRun();
  expect(played.outcome).toMatchObject({ outcome: "succeeded", summary: "Reached level 3." });
  expect(sentLast()).toContain(password(3));
  const levels = played.events.filter(({ type }) => type.startsWith("level_"));
  expect(levels.map(({ type, data }) => [type, data])).toEqual([
    ["level_started", { level: 0, target: 3, tries: 3 }],
    ["level_completed", { level: 0 }],
    ["level_started", { level: 1, target: 3, tries: 3 }],
    ["level_completed", { level: 1 }],
    ["level_started", { level: 2, target: 3, tries: 3 }],
    ["level_completed", { level: 2 }],
  ]);
  expect(played.totals.map(({ level }) => level).at(-1)).toBe(3);
  expect(JSON.stringify(played.events)).toContain("The password of the next level is [masked]");
  expect(JSON.stringify(played.events)).toContain('{"password":"[masked]"}');
  expectNoSecret(played);
  await expect.poll(() => ssh.connections()).toEqual([]);
});

test("a level whose tries are used up pauses; continue gives fresh ones at the same level, with all that was known", async () => {
  play(submit(password(1)), submit("wrong-once"), submit(password(1)), run("true"));
  const paused = await playRun({}, { maxRetries: 2 });
  expect(paused.outcome).toMatchObject({
    outcome: "paused",
    reason: "max_retries",
    level: { current: 1, retryCount: 2, maxRetries: 2 },
  });
  expect(checkpointOf(paused)?.secrets).toEqual({ "level 0": password(0), "level 1": password(1) });
  expectNoSecret(paused, "wrong-once");

  play(run("cat readme"), submit("still-wrong"), submit(password(2)), submit(password(3)));
  const continued = await playRun(resumed(paused, "continue"), { maxRetries: 2 });
  expect(continued.outcome).toMatchObject({ outcome: "succeeded" });
  expect(sentLast()).toContain("Mira decided that you continue.");
  expect(sentLast()).toContain("wrong-once");
  const tries = continued.events.map(({ data }) => data).find((data) => data && Object.hasOwn(data as object, "used"));
  expect(tries).toEqual({ level: 1, used: 0, tries: 2, target: 3 });
  expect(continued.events.filter(({ type }) => type === "level_completed").map(({ data }) => data)).toEqual([
    { level: 1 },
    { level: 2 },
  ]);
  expectNoSecret(continued, "still-wrong");
});

test("as many tries as a person granted are there on this level, and on the next one the profile's", async () => {
  play(submit(password(1)), submit("wrong-once"), submit("wrong-twice"));
  const paused = await playRun({}, { maxRetries: 2 });
  play(submit("wrong-again"));
  const again = await playRun(granted(paused, 1), { maxRetries: 2 });
  expect(again.outcome).toMatchObject({ outcome: "paused", level: { current: 1, retryCount: 1, maxRetries: 1 } });
  play(submit(password(2)), submit("wrong-there"), submit("wrong-there-too"));
  const next = await playRun(granted(again, 1), { maxRetries: 2 });
  expect(next.outcome).toMatchObject({ outcome: "paused", level: { current: 2, retryCount: 2, maxRetries: 2 } });
});

const granted = (played: Played, tries: number): Partial<AgentJob> => {
  const job = resumed(played, "continue");
  return { ...job, resume: { ...job.resume, grant: { tries } } as AgentJob["resume"] };
};

test("a question waits for a person with the level and its passwords kept", async () => {
  play(submit(password(1)), { calls: [{ name: "ask_user", input: { question: "May I look into /etc?" } }] });
  const paused = await playRun();
  expect(paused.outcome).toMatchObject({ outcome: "paused", reason: "question", level: { current: 1 } });
  expect(checkpointOf(paused)?.secrets).toHaveProperty("level 1", password(1));
  await expect.poll(() => ssh.connections().map(({ user }) => user)).toEqual([ssh.userPattern.replace("{level}", "1")]);
  sshLevelsDriver.close?.();
  await expect.poll(() => ssh.connections()).toEqual([]);
});

test("a model that stops before the last level is told what is missing, and then held as incomplete", async () => {
  play();
  const played = await playRun(
    {},
    { model: { provider: "anthropic", baseUrl: provider.url, model: "m", maxResumes: 1 } },
  );
  expect(played.outcome).toMatchObject({ outcome: "paused", reason: "incomplete", level: { current: 0 } });
  expect(sentLast()).toContain("Level 3 is not reached yet.");
});

test("each stop before the level is passed uses a try, and so does the step limit", async () => {
  const model = { provider: "anthropic", baseUrl: provider.url, model: "m" } as const;
  play(submit("wrong-once"));
  const stopped = await playRun({}, { model, maxRetries: 3 });
  expect(stopped.outcome).toMatchObject({ reason: "max_retries", level: { current: 0, retryCount: 3, maxRetries: 3 } });
  const tried = stopped.events.flatMap(({ type, data }) =>
    type === "log" && data !== null && typeof data === "object" && "used" in data ? [data] : [],
  );
  expect(tried).toEqual([1, 2, 3].map((used) => ({ level: 0, used, tries: 3 })));

  play(run("true"), run("true"));
  const limited = await playRun({}, { model: { ...model, stepLimit: 1 } });
  expect(limited.outcome).toMatchObject({ reason: "step_limit", level: { current: 0, retryCount: 1, maxRetries: 3 } });
});

test("a start password that is refused is a failure that only a person can put right, and no model is asked", async () => {
  const before = provider.requests.length;
  const played = await playRun({}, { startPassword: "not-the-password" });
  expect(failureOf(played).message).toMatch(/^Login failed: .* refused the password of /);
  expect(classifyFailure(failureOf(played)).category).toBe("auth");
  expect(provider.requests).toHaveLength(before);
  expectNoSecret(played, "not-the-password");
});

test("a host key that changed is refused, during a run too", async () => {
  const before = provider.requests.length;
  play(run("true"), async () => {
    await ssh.down();
    await ssh.up({ newHostKey: true });
    return submit(password(1));
  });
  const played = await playRun();
  expect(failureOf(played).message).toMatch(
    /^Host key verification failed: .* shows the ssh-ed25519 key SHA256:[A-Za-z0-9+/]{43}, but/,
  );
  expect(classifyFailure(failureOf(played)).category).toBe("auth");
  expect(provider.requests).toHaveLength(before + 2);
});

test("a known_hosts file decides alone", async () => {
  const knownHosts = "known_hosts";
  await writeFile(path.join(folder, knownHosts), `[${ssh.host}]:${ssh.port} ${ssh.hostKey()}\n`);
  play(submit(password(1)));
  expect((await playRun({}, { knownHosts, targetLevel: 1 })).outcome.outcome).toBe("succeeded");
  await writeFile(path.join(folder, knownHosts), `@revoked * ${ssh.hostKey()}\n`);
  expect(failureOf(await playRun({}, { knownHosts })).message).toContain("marks as revoked");
});

test("a connection that broke is logged in again, and the model learns what may have been cut short", async () => {
  play(run("echo before"), () => {
    ssh.dropConnections();
    return run("echo $((40 + 2))");
  });
  const idle = await playRun(
    {},
    { model: { provider: "openai_compatible", baseUrl: provider.url, model: "m", maxResumes: 0 } },
  );
  expect(idle.events.filter(({ type }) => type === "tool_result").map(({ data }) => data)).toMatchObject([
    { ok: true, output: { level: 0, exitCode: 0, output: "before\n" } },
    { ok: true, output: { level: 0, exitCode: 0, output: "42\n" } },
  ]);

  play(run("touch began; sleep 60"), run("echo again"));
  const began = path.join(ssh.home(0), "began");
  const watch = setInterval(() => {
    if (!existsSync(began)) return;
    rmSync(began);
    ssh.dropConnections();
  }, 20);
  const cut = await playRun(
    {},
    { model: { provider: "openai_compatible", baseUrl: provider.url, model: "m", maxResumes: 0 } },
  );
  clearInterval(watch);
  expect(cut.events.filter(({ type }) => type === "tool_result").map(({ data }) => data)).toMatchObject([
    { ok: false, output: { exitCode: null, note: expect.stringContaining("may or may not") } },
    { ok: true, output: { output: "again\n" } },
  ]);
});

test("a command whose end is read together with its beginning has ended all the same", async () => {
  let busy: NodeJS.Timeout | undefined;
  play(() => {
    busy = setInterval(() => {
      for (const free = performance.now() + 100; performance.now() < free; );
    }, 1);
    return run("echo quick");
  });
  const { events } = await playRun(
    {},
    { model: { provider: "openai_compatible", baseUrl: provider.url, model: "m", maxResumes: 0 } },
  );
  clearInterval(busy);
  expect(events.filter(({ type }) => type === "tool_result").map(({ data }) => data)).toMatchObject([
    { ok: true, output: { level: 0, exitCode: 0, output: "quick\n" } },
  ]);
});

test("a server that is gone while a password is tried says nothing about the password", async () => {
  play(submit("wrong-once"), async () => {
    await ssh.down();
    return submit(password(1));
  });
  const played = await playRun();
  await ssh.up();
  expect(classifyFailure(failureOf(played)).category).toBe("api");
  expect(failureOf(played)).toMatchObject({ code: "ECONNREFUSED" });
  expect(JSON.stringify(played.events)).not.toContain("1 of 3 tries");
});

test("a run that was lost is taken over at its level: what was validated is not tried again", async () => {
  const stop = new AbortController();
  play(submit(password(1)), submit("wrong-once"), () => {
    stop.abort("lost");
    return run("true");
  });
  const lost = await playRun({ signal: stop.signal });
  expect(lost.outcome.outcome).toBe("released");
  play(run("cat readme"), submit("wrong-again"), submit("wrong-thrice"));
  const next = await playRun({
    run: { id: "run_2", number: 2 } as AgentJob["run"],
    brief: { text: "# DEF-1: Walk the levels\n", attempt: 2 } as AgentJob["brief"],
    previousFolders: [lost.folder],
  });
  expect(next.outcome).toMatchObject({ reason: "max_retries", level: { current: 1, retryCount: 3, maxRetries: 3 } });
  expect(next.events.find(({ type }) => type === "level_started")?.data).toMatchObject({ level: 1, target: 3 });
  expectNoSecret(next);
});

test("a person types in the kept session; the model goes on with what they did, and fresh tries", async () => {
  play(submit("wrong-once"), submit(password(1)), submit("wrong-twice"), submit("wrong-again"));
  const paused = await playRun({}, { maxRetries: 2 });
  expect(paused.outcome).toMatchObject({ reason: "max_retries", level: { current: 1 } });
  await expect.poll(() => ssh.connections()).toHaveLength(1);
  const [kept] = ssh.connections();
  play(submit("wrong-anew"), submit(password(3)));
  const taken = await playRun(resumed(paused, "intervene"), { maxRetries: 2 }, [
    ["cd /tmp && echo parent-$PPID", `parent-${kept?.pid}`],
    ["pwd; cat ~/readme", "password of the next level"],
    [":submit no-password", "is wrong"],
    [`:submit ${password(2)}`, "is right"],
    [`bash -c 'trap "echo caught-4; exit" INT; while read -r line; do echo "read $line"; done'`, ""],
    ["a line", "read a line"],
    [":interrupt", "caught-4"],
    ["whoami; echo $((6 * 7)); exit", "The shell has ended"],
    ["echo another-$((50 + 5))", "another-55"],
  ]);
  expect(taken.outcome).toMatchObject({ outcome: "succeeded" });
  const inputs = taken.events.filter(({ type }) => type === "x.input");
  expect(inputs.slice(0, 4).map(({ message, data }) => [message, data])).toEqual([
    ["cd /tmp && echo parent-$PPID", { by: "Mira Kaur" }],
    ["pwd; cat ~/readme", { by: "Mira Kaur" }],
    [":submit [masked]", { by: "Mira Kaur" }],
    [":submit [masked]", { by: "Mira Kaur" }],
  ]);
  const told = provider.requests.at(-1)?.messages.find(({ text }) => text.includes("handed it back"))?.text ?? "";
  expect(told).toContain("> $ pwd; cat ~/readme\n> /tmp\n");
  expect(told).toContain(`> $ :submit ${password(2)}`);
  expect(told).toContain("You are at level 2");
  expect(told).toContain("> 42");
  expectNoSecret(taken, "no-password");
});

test("a person who finds the last password ends the run", async () => {
  play(submit("wrong-once"));
  const paused = await playRun({}, { maxRetries: 1, targetLevel: 1 });
  const asked = provider.requests.length;
  const typed: Typed = [[`:submit ${SHORT}`, "is right"]];
  const last = await playRun(resumed(paused, "intervene"), { maxRetries: 1, targetLevel: 1 }, typed);
  expect(last.outcome).toMatchObject({ outcome: "succeeded", summary: "Reached level 1." });
  expect(provider.requests).toHaveLength(asked);
  expectNoSecret(last);
});

test("a server that goes away during a takeover is told to the person, who goes on when it is back", async () => {
  play(submit("wrong-once"));
  const paused = await playRun({}, { maxRetries: 1, targetLevel: 1 });
  const outage: Promise<void>[] = [];
  const typed: Typed = [
    ["echo; echo here", "here"],
    [() => void outage.push(ssh.down()), "The shell has ended"],
    [`:submit ${SHORT}`, "ECONNREFUSED"],
    [() => void outage.push(ssh.up()), ""],
    ["echo; echo back-$((1 + 1))", "back-2"],
    [`:submit ${SHORT}`, "is right"],
  ];
  const taken = await playRun(resumed(paused, "intervene"), { maxRetries: 1, targetLevel: 1 }, typed);
  await Promise.all(outage);
  expect(taken.outcome).toMatchObject({ outcome: "succeeded" });
});

test("a takeover that is cut off loses nothing: the next run goes on from it", async () => {
  play(submit("wrong-once"));
  const paused = await playRun({}, { maxRetries: 1, targetLevel: 2 });
  const stop = new AbortController();
  const cut = await playRun(resumed(paused, "intervene", { signal: stop.signal }), { maxRetries: 1, targetLevel: 2 }, [
    [`:submit ${SHORT}`, "is right"],
    ["echo cut-$((30 + 3))", "cut-33"],
    [() => stop.abort("lost"), ""],
  ]);
  expect(cut.outcome.outcome).toBe("released");
  play(submit(password(2)));
  const next = await playRun(
    { run: { id: "run_2", number: 2 } as AgentJob["run"], previousFolders: [cut.folder] },
    { maxRetries: 1, targetLevel: 2 },
  );
  expect(next.outcome).toMatchObject({ outcome: "succeeded" });
  expect(next.events.find(({ type }) => type === "level_started")).toMatchObject({ data: { level: 1 } });
  const told =
    provider.requests
      .at(-1)
      ?.messages.map(({ text }) => text)
      .join("\n") ?? "";
  expect(told).toContain("Mira Kaur had taken the session over and had it until the worker was stopped.");
  expect(told).toMatch(/> \$ echo cut-\$\(\(30 \+ 3\)\)\n(?:> .*)?cut-33/);
});
