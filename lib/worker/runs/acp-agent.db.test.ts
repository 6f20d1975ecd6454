import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { projectFolder } from "#lib/project-folder.ts";
import { useDatabase } from "#test/database.ts";
import { expireLease } from "#test/tickets.ts";
import { git, isAlive, until, useWorkers } from "#test/worker-bench.ts";

/** Runs of an agent that speaks ACP, from the desk to its process and back. */
useDatabase();
const bench = useWorkers();

const RUN = { toolCallId: "c1", title: "npm test", kind: "execute", rawInput: { command: "npm test" } };
const mends = [{ write: "sum.js" }, { say: "It adds now." }];

/** What an agent plays; its own files are beside the repository. */
function agent(turns: object[][]) {
  const program = path.join(projectFolder, "test/acp-agent.ts");
  const options = JSON.stringify({ goesOn: "resume" });
  return bench.profile({
    driver: "acp",
    command: [process.execPath, program, path.dirname(bench.repo), JSON.stringify(turns), options],
    workspace: { repo: bench.repo },
    expectsNoChange: false,
  });
}

const ticket = () => bench.lead.createTicket({ title: "Fix the sum", labels: [bench.label], reviewRequired: false });
const notes = async (name: string) => (await readFile(bench.file(name), "utf8").catch(() => "")).trim();
const prompts = async () => (await notes("heard")).split("\n").filter((line) => line.startsWith('{"prompt"'));
async function told(ticketId: string) {
  const { runs, ...rest } = await bench.lead.readTicket(ticketId);
  const run = runs.at(-1);
  const { items } = await bench.lead.readRunEvents(run?.id ?? "");
  return { ...rest, runs, run, said: items.map(({ message }) => message).join("\n") };
}

test("one that stopped too soon is nudged in its session, and done when it is there", async () => {
  const made = await ticket();
  await bench.once(await agent([[{ say: "Done." }], mends]));
  const { state, run, said } = await told(made.id);
  expect({ state, tokens: run?.inputTokens }, said).toEqual({ state: "done", tokens: 30 });
  expect(said).toContain("Nudge 1 of 3: The run changed nothing");
  expect((await prompts())[1]).toContain("You stopped, but the work is not done.");
  expect(git(bench.repo, "show", `yardmaster/${made.key}:sum.js`)).toContain("a + b");
});

test("what it asks leave for waits for a person, also when its worker dies, and is done once", async () => {
  const made = await ticket();
  const profile = await agent([[{ ask: RUN }], [{ ask: RUN }, ...mends]]);
  const worker = bench.startProcess(profile);
  await until(async () => (await told(made.id)).holdReason).toBe("approval");
  worker.kill("SIGKILL");
  const [hold] = (await told(made.id)).holds;
  expect(hold?.call).toMatchObject({ tool: "execute", arguments: { command: "npm test" } });
  expect(await notes("effects")).toBe("");
  await bench.lead.decideHold(hold?.id ?? "", { verb: "approve", version: hold?.version ?? 0 });
  bench.start(profile);
  await until(async () => (await told(made.id)).state).toBe("done");
  expect(await notes("effects")).toBe('{"command":"npm test"}');
});

test("the next attempt after a worker that was killed goes on in its session, and the agent does not outlive it", async () => {
  const made = await ticket();
  const profile = await agent([[{ hang: true }], mends]);
  const worker = bench.startProcess(profile);
  await until(async () => (await prompts()).length).toBe(1);
  await until(async () => (await told(made.id)).run?.session).toMatch(/^s-/);
  const pid = await bench.pidIn("pid");
  worker.kill("SIGKILL");
  await until(async () => isAlive(pid)).toBe(false);
  await expireLease((await told(made.id)).run?.id ?? "");
  await until(async () => (await told(made.id)).run?.state).toBe("lost");
  bench.start(profile);
  await until(async () => (await told(made.id)).state).toBe("done");
  const { runs } = await told(made.id);
  expect(new Set(runs.map(({ session }) => session)).size).toBe(1);
  expect((await prompts())[1]).toContain("You were cut off in the middle of your work.");
});

test("one that is killed is a failure of the infrastructure, and one that is stopped is told so", async () => {
  const made = await ticket();
  bench.start(await agent([[{ kill: true }], [{ untilCancelled: true, stop: "cancelled" }]]));
  await until(async () => (await told(made.id)).runs[0]?.category).toBe("infrastructure");
  await until(async () => (await prompts()).length).toBe(2);
  const pid = await bench.pidIn("pid");
  await bench.lead.cancelRun((await told(made.id)).run?.id ?? "");
  await until(async () => isAlive(pid)).toBe(false);
  expect(await notes("heard")).toContain('{"cancel":true}');
});
