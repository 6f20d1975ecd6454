import { chmod, readFile, writeFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { useDatabase } from "#test/database.ts";
import { expireLease } from "#test/tickets.ts";
import { until, useWorkers } from "#test/worker-bench.ts";

/** An agent that can go on in its own session does, and hears only what is new. */
useDatabase();
const bench = useWorkers();

const INIT = `echo '{"type":"system","subtype":"init","session_id":"s-1","model":"m"}'`;
const says = (words: string) =>
  `printf '%s\\n' '${JSON.stringify({ type: "result", subtype: "success", num_turns: 1, result: words })}'`;

/** Claude Code as a script: `begins` in a session of its own, and `goesOn` where it is resumed. */
async function agent({ begins, goesOn, fields = {} }: { begins: string; goesOn: string; fields?: object }) {
  const program = bench.file("claude");
  const heard = bench.file("heard");
  const script = `#!/bin/sh
{ echo "== $*"; cat; } >> ${heard}
if [ "$1" = --resume ]; then ${goesOn}
else ${INIT}; ${begins}
fi
`;
  await writeFile(program, script);
  await chmod(program, 0o755);
  const workspace = { repo: bench.repo };
  return bench.profile({ command: [program, "-p"], workspace, expectsNoChange: false, ...fields });
}

const ticket = () => bench.lead.createTicket({ title: "Fix the sum", labels: [bench.label], reviewRequired: false });
/** What each start of it heard, its arguments first. */
const starts = async () => (await readFile(bench.file("heard"), "utf8")).split("== ").slice(1);
async function told(ticketId: string) {
  const { runs, ...rest } = await bench.lead.readTicket(ticketId);
  const run = runs.at(-1);
  const { items } = await bench.lead.readRunEvents(run?.id ?? "");
  return { ...rest, run, said: items.map(({ message }) => message).join("\n") };
}

test("one that stopped too soon is nudged in its session, and done when it is there", async () => {
  const made = await ticket();
  const mends = `echo '// ours' >> sum.js; ${says("It adds now.")}`;
  await bench.once(await agent({ begins: says("Done."), goesOn: mends }));
  const { state, run, said } = await told(made.id);
  expect({ state, session: run?.session, steps: run?.steps }).toEqual({ state: "done", session: "s-1", steps: 2 });
  expect(said).toContain("Nudge 1 of 3: The run changed nothing");
  const [first = "", second = ""] = await starts();
  expect(first).toMatch(/^-p\n# /);
  expect(second).toMatch(/^--resume s-1 -p\nYou stopped, but the work is not done\./);
});

test("after three nudges it is held, and a person's word brings it back into its session", async () => {
  const made = await ticket();
  const goesOn = `if [ -e ${bench.file("go")} ]; then echo '// ours' >> sum.js; fi; ${says("Done.")}`;
  bench.start(await agent({ begins: says("Done."), goesOn }));
  await until(async () => (await told(made.id)).holdReason).toBe("incomplete");
  expect(await starts()).toHaveLength(4);
  await writeFile(bench.file("go"), "");
  const [hold] = (await told(made.id)).holds;
  await bench.lead.decideHold(hold?.id ?? "", { verb: "continue", version: hold?.version ?? 0 });
  await until(async () => (await told(made.id)).state).toBe("done");
  expect((await starts())[4]).toMatch(/^--resume s-1 -p\nYou had stopped \(incomplete\)/);
});

test("the next attempt after a worker that was killed goes on in its session", async () => {
  const made = await ticket();
  const begins = `echo $$ > ${bench.file("pid")}; sleep 300`;
  const file = await agent({ begins, goesOn: `echo '// ours' >> sum.js; ${says("It adds now.")}` });
  const worker = bench.startProcess(file);
  await until(() => bench.pidIn("pid")).toBeGreaterThan(0);
  await until(async () => (await told(made.id)).run?.session).toBe("s-1");
  worker.kill("SIGKILL");
  await expireLease((await told(made.id)).run?.id ?? "");
  await until(async () => (await told(made.id)).run?.state).toBe("lost");
  bench.start(file);
  await until(async () => (await told(made.id)).state).toBe("done");
  expect((await starts())[1]).toMatch(/^--resume s-1 -p\nYou were cut off in the middle of your work\./);
});

test("a session that it does not know any more begins anew, with the whole brief, and the log says so", async () => {
  const made = await ticket();
  const asks = says('Which?\n::ask {"text": "Half up or half to even?"}');
  const begins = `if grep -q "After a pause" ${bench.file("heard")}; then echo '// ours' >> sum.js; ${says("It adds.")}; else ${asks}; fi`;
  const forgot = "echo 'No conversation found with session ID: s-1' >&2; exit 1";
  bench.start(await agent({ begins, goesOn: forgot }));
  await until(async () => (await told(made.id)).holdReason).toBe("question");
  const [hold] = (await told(made.id)).holds;
  await bench.lead.decideHold(hold?.id ?? "", { verb: "answer", answer: "half up", version: hold?.version ?? 0 });
  await until(async () => (await told(made.id)).state).toBe("done");
  expect((await told(made.id)).said).toContain("The agent's own session cannot be resumed here: it begins anew");
  const [, resumed = "", anew = ""] = await starts();
  expect(resumed).toMatch(/^--resume s-1 -p\n.* has answered your question/);
  expect(anew).toMatch(/^-p\n# [\s\S]*After a pause[\s\S]*half up/);
});
