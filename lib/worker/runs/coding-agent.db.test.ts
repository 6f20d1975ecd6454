import path from "node:path";
import { expect, test } from "vitest";
import { LogLines } from "#lib/client/runs/log/log-lines.ts";
import { projectFolder } from "#lib/project-folder.ts";
import { useDatabase } from "#test/database.ts";
import { git, useWorkers } from "#test/worker-bench.ts";

useDatabase();
const bench = useWorkers();

const ticket = () => bench.lead.createTicket({ title: "Fix the sum", labels: [bench.label], reviewRequired: false });
const codingAgent = (...args: string[]) =>
  bench.profile({
    command: ["node", path.join(projectFolder, "test/fake-coding-agent.mjs"), "-p", ...args],
    workspace: { repo: bench.repo },
  });
const streaming = ["--output-format", "stream-json", "--verbose"];

async function lastRun(ticketId: string) {
  const [run] = (await bench.lead.readTicket(ticketId)).runs;
  const { items } = await bench.lead.readRunEvents(run?.id ?? "");
  return { run: await bench.lead.readRun(run?.id ?? ""), events: items };
}

test("a coding agent's command line works on a repository: calls with results, totals, its words as the summary", async () => {
  const made = await ticket();
  await bench.once(await codingAgent(...streaming));
  const { run, events } = await lastRun(made.id);
  expect(run).toMatchObject({
    state: "succeeded",
    summary: `Worked on "${made.key}: Fix the sum" and noted it in NOTES.md.`,
    steps: 5,
    inputTokens: 60_060,
    outputTokens: 425,
  });
  expect(run.costUsd).toBeCloseTo(0.066);
  expect(run.diff).toContain("+export const sum = (a, b) => a + b;");
  expect(git(bench.repo, "show", `yardmaster/${made.key}:NOTES.md`)).toBe(`- ${made.key}: Fix the sum`);
  const lines = new LogLines()
    .of(events)
    .map((line) => (line.kind === "tool" ? [line.call.name, line.call.summary] : [line.event.type]));
  expect(lines).toEqual([
    ["log"],
    ["Bash", "git ls-files"],
    ["Edit", "sum.js"],
    ["Write", "NOTES.md"],
    ["Bash", "git diff --check"],
    ["message"],
  ]);
  const results = new LogLines().of(events).flatMap((line) => (line.kind === "tool" ? [line.result?.output] : []));
  expect(results).toEqual(["sum.js\n", "The file sum.js has been updated.", "The file NOTES.md has been updated.", ""]);
});

test("the same agent in plain text", async () => {
  const made = await ticket();
  await bench.once(await codingAgent());
  const { run, events } = await lastRun(made.id);
  expect(run).toMatchObject({ state: "succeeded", steps: null });
  expect(run.diff).toContain("a + b");
  expect(events).toMatchObject([{ type: "log", message: expect.stringContaining("noted it in NOTES.md") }]);
});

test("stopped at its own turn limit it is incomplete: tried again, with what it had done kept", async () => {
  const made = await ticket();
  await bench.once(await codingAgent(...streaming, "--max-turns", "2"));
  const { run } = await lastRun(made.id);
  expect(run).toMatchObject({ state: "failed", category: "incomplete", steps: 2 });
  expect(run.error?.message).toContain("its own turn limit of 2 turns");
  expect(await bench.lead.readTicket(made.id)).toMatchObject({ state: "ready", holdReason: null });
  expect(git(bench.repo, "show", `yardmaster/${made.key}:sum.js`)).toContain("a + b");
});

test("bytes that are no text, NUL and colours are stored and read as they can be", async () => {
  const made = await ticket();
  const script = String.raw`printf 'bad \377\000 \033[1mend\033[0m\n' >&2; printf 'a\000b\377c \033[31mred\033[0m\n'; printf '{"type":"message","text":"x\\u0000y\\ud800z"}\n'; head -c 100000 /dev/urandom; exit 3`;
  await bench.once(await bench.agent(script));
  const { run, events } = await lastRun(made.id);
  expect(events).toMatchObject(
    expect.arrayContaining([
      expect.objectContaining({ type: "log", message: "ab\ufffdc \u001b[31mred\u001b[0m" }),
      expect.objectContaining({ type: "message", message: "xy\ufffdz" }),
    ]),
  );
  expect(run).toMatchObject({ state: "failed", error: { exitCode: 3, message: expect.stringMatching(/^bad \ufffd/) } });
});
