import type { ChildProcess } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { findWall } from "#lib/agents/process/wall/find-wall.ts";
import { countObjects } from "#lib/db/runs/snapshots/snapshot-chunks.ts";
import { readSnapshot } from "#lib/db/runs/snapshots/snapshots.ts";
import { projectFolder } from "#lib/project-folder.ts";
import { useDatabase } from "#test/database.ts";
import type { ModelRequest } from "#test/model-provider/model-request.ts";
import type { Reply } from "#test/model-provider/reply.ts";
import { type ModelProvider, startModelProvider } from "#test/model-provider.ts";
import { startObjectStore } from "#test/object-store.ts";
import { expireLease } from "#test/tickets.ts";
import { git, until, useWorkers } from "#test/worker-bench.ts";

/**
 * Two machines' worth of workers, each with its own repository and data folder. The first one is killed and its folder deleted in the
 * middle of a run; the other one goes on from its last step: what it had done is there, and is not done again.
 */
useDatabase();
const bench = useWorkers();
const walled = (await findWall()).wall !== null;
let provider: ModelProvider;
beforeAll(async () => {
  provider = await startModelProvider();
});
afterAll(() => provider.stop());

type Phase = "running" | "nudged" | "paused" | "resuming";
const PHASES: Phase[] = ["running", "nudged", "paused", "resuming"];

const asks = (phase: Phase) => phase === "paused" || phase === "resuming";

/** Beside both machines: `go` is there once the second one may end what the first one began. */
const shared = (name: string) => bench.file(`shared/${name}`);
beforeEach(async () => {
  provider.requests.length = 0;
  await mkdir(bench.file("shared"));
  await chmod(bench.file("shared"), 0o777);
});

const ticket = () => bench.lead.createTicket({ title: "Two steps", labels: [bench.label], reviewRequired: false });
async function told(ticketId: string) {
  const { runs, ...rest } = await bench.lead.readTicket(ticketId);
  const logs = await Promise.all(runs.map(({ id }) => bench.lead.readRunEvents(id, { limit: 200 })));
  return { ...rest, runs, said: logs.flatMap(({ items }) => items.map(({ message }) => message)).join("\n") };
}

/** A worker whose repository, worktrees and data are in one folder. */
async function machine(name: string, fields: object): Promise<ChildProcess> {
  const folder = bench.file(name);
  await mkdir(folder);
  git(bench.repo, "clone", "--quiet", bench.repo, path.join(folder, "repo"));
  const workspace = { repo: path.join(folder, "repo"), base: "main" };
  const file = await bench.profile({ workspace, expectsNoChange: false, leaseSeconds: 600, ...fields });
  return bench.startProcess(file, 0, { YARDMASTER_DATA: path.join(folder, "data") });
}

async function destroy(name: string, worker: ChildProcess): Promise<void> {
  const exited = new Promise((resolve) => worker.once("exit", resolve));
  worker.kill("SIGKILL");
  await exited;
  await rm(bench.file(name), { recursive: true, force: true, maxRetries: 20 });
}

async function decide(ticketId: string): Promise<void> {
  const hold = (await bench.lead.readTicket(ticketId)).holds.find(({ state }) => state === "open");
  await bench.lead.decideHold(hold?.id ?? "", { verb: "answer", answer: "go on", version: hold?.version ?? 0 });
}

/** Loses the first machine in this phase of its run, has the second one finish, and answers what the ticket's branch says there. */
async function loseIn(phase: Phase, fields: object, isBusy: (ticketId: string) => Promise<boolean>): Promise<string> {
  const made = await ticket();
  const first = await machine("first", fields);
  if (asks(phase)) await until(async () => (await told(made.id)).holdReason).toBe("question");
  if (phase === "resuming") await decide(made.id);
  if (phase !== "paused") await until(() => isBusy(made.id)).toBe(true);
  await destroy("first", first);
  if (phase === "paused") await decide(made.id);
  else await expireLease((await told(made.id)).runs[0]?.id ?? "");
  if (phase !== "paused") await until(async () => (await told(made.id)).runs[0]?.state).toBe("lost");
  await writeFile(shared("go"), "");
  await machine("second", fields);
  await until(async () => (await told(made.id)).state).toBe("done");
  const { said } = await told(made.id);
  expect(said).toContain("Goes on from what was done on another machine");
  expect(said).not.toContain("begins anew");
  return git(bench.file("second/repo"), "show", `yardmaster/${made.key}:LOG`);
}

const outside = async () => (await readFile(shared("effects"), "utf8")).trim();

describe("a model", () => {
  const call = (word: string) => ({
    calls: [{ name: "run_command", input: { command: `echo ${word} >> LOG; echo ${word} >> ${shared("effects")}` } }],
  });
  const write = { calls: [{ name: "write_file", input: { path: "PLAN.md", content: "done\n" } }] };
  const ask = { calls: [{ name: "ask_user", input: { question: "Go on?" } }] };
  /** What it does next, by what it has done. */
  function next(phase: Phase, { messages }: ModelRequest): Reply {
    const made = JSON.stringify(messages.flatMap(({ calls }) => calls));
    const isNudged = messages.some(({ text }) => text.startsWith("You stopped"));
    if (!made.includes("echo one")) return call("one");
    if (phase === "nudged" && !isNudged) return { text: "Done." };
    if (!existsSync(shared("go"))) return asks(phase) && !made.includes("ask_user") ? ask : { hang: true };
    if (!made.includes("echo two")) return call("two");
    return made.includes("write_file") ? { text: "Both steps are made." } : write;
  }

  async function goesOn(phase: Phase): Promise<void> {
    provider.script((request) => next(phase, request));
    const fields = { provider: "openai_compatible", baseUrl: provider.url, model: "test", requiredFile: "PLAN.md" };
    const requests = phase === "running" ? 2 : 3;
    const log = await loseIn(phase, { driver: "model", ...fields }, async () => provider.requests.length === requests);
    expect([log, await outside()]).toEqual(["one\ntwo", "one\ntwo"]);
  }
  test.each(PHASES)("that is %s", goesOn);

  test("that is running, and an object store has its chunks", async () => {
    const store = await startObjectStore();
    try {
      await goesOn("running");
      expect([(await store.names()).length > 0, (await countObjects()) > 0]).toEqual([true, true]);
    } finally {
      await store.stop();
    }
  });
});

/** What the desk has of a run is its session, and work on its branch. */
const isSaved = (session: string) => async (ticketId: string) => {
  const kept = await readSnapshot(ticketId);
  const { files = [], branch } = kept?.snapshot ?? {};
  return files.some(({ path: name }) => name.startsWith(session)) && (branch?.pack.length ?? 0) > 0;
};

describe.skipIf(!walled)("an agent that files its session by its folder, behind the wall", () => {
  test.each(PHASES)("that is %s", async (phase) => {
    const program = shared("claude");
    const says = (words: string) =>
      `printf '%s\\n' '${JSON.stringify({ type: "result", subtype: "success", num_turns: 1, session_id: "s-1", result: words })}'`;
    const stays = `i=0; while [ $i -lt 600 ]; do echo '{"type":"log","message":"at it"}'; sleep 1; i=$((i+1)); done`;
    const question = says('Which?\n::ask {"text": "Go on?"}');
    const ends = { running: stays, nudged: says("Done."), paused: question, resuming: question }[phase];
    await writeFile(
      program,
      `#!/bin/sh
cat > /dev/null; session="$HOME/.claude/projects/$(pwd | sed 's/[^a-zA-Z0-9]/-/g')/s-1.jsonl"
if [ "$1" = --resume ]; then
  grep -q one "$session" || { echo 'No conversation found with session ID: s-1' >&2; exit 1; }
  if [ ! -e ${shared("go")} ]; then ${stays}; fi
  echo two >> LOG; echo two >> ${shared("effects")}; touch PLAN.md; ${says("Both steps are made.")}
else
  echo '{"type":"system","subtype":"init","session_id":"s-1","model":"m"}'
  mkdir -p "$(dirname "$session")"; echo one >> "$session"; echo one >> ${shared("effects")}; echo one >> LOG
  ${ends}
fi
`,
    );
    await chmod(program, 0o755);
    const fields = { command: [program, "-p"], requiredFile: "PLAN.md" };
    const place = { isolation: "sandbox", folders: [{ path: bench.file("shared"), write: true }] };
    const isThere = async (id: string) =>
      (await told(id)).said.includes("at it") && (await isSaved("home/.claude/projects/")(id));
    const log = await loseIn(phase, { ...fields, ...place }, isThere);
    expect([log, await outside()]).toEqual(["one\ntwo", "one\ntwo"]);
  });
});

test.skipIf(!walled)("an agent over ACP that is running", async () => {
  const turns = [
    [{ write: "LOG" }, { say: "The first step is made." }, { hang: true }],
    [{ say: "Both steps are made." }],
  ];
  const script = `mkdir -p "$HOME/acp"; exec ${process.execPath} ${projectFolder}/test/acp-agent.ts "$HOME/acp" "$0" "$1"`;
  const command = ["sh", "-c", script, JSON.stringify(turns), JSON.stringify({ goesOn: "resume" })];
  const place = { isolation: "sandbox", folders: [{ path: projectFolder }] };
  const log = await loseIn("running", { driver: "acp", command, ...place }, isSaved("home/acp/session-"));
  expect(log).toContain("a + b");
});
