import { expect, test } from "vitest";
import { useDatabase } from "#test/database.ts";
import { until, useWorkers } from "#test/worker-bench.ts";

useDatabase();
const bench = useWorkers();

const ticket = (more: object = {}) =>
  bench.lead.createTicket({ title: "Fix the sum", labels: [bench.label], reviewRequired: false, ...more });
const agent = (script: string, fields: object = {}) => bench.agent(script, { expectsNoChange: false, ...fields });

async function afterRun(ticketId: string) {
  const { state, holdReason, runs } = await bench.lead.readTicket(ticketId);
  return { state, holdReason, run: runs[0] };
}

test("a run that changed nothing is held as incomplete, whatever it says and exits with", async () => {
  const made = await ticket();
  await bench.once(await agent("echo All done."));
  expect(await afterRun(made.id)).toMatchObject({
    holdReason: "incomplete",
    run: {
      state: "paused",
      pauseReason: "incomplete",
      summary: "The run changed nothing: its branch is equal to its base.",
    },
  });
});

test("a change whose author says that it was not done is held too", async () => {
  const made = await ticket();
  await bench.once(await agent("echo '// half' >> sum.js; echo 'I could not fix it: sum.js is generated.'"));
  const { holdReason, run } = await afterRun(made.id);
  expect({ holdReason, summary: run?.summary }).toEqual({
    holdReason: "incomplete",
    summary: "Its last words say that it was not done: “I could not fix it: sum.js is generated.”",
  });
});

test("continued, it gets the brief it had, and is done once there is a change", async () => {
  const made = await ticket();
  bench.start(await agent('if grep -q "After a pause"; then echo "// ours" >> sum.js; fi'));
  await until(async () => (await bench.lead.readTicket(made.id)).holdReason).toBe("incomplete");
  const [hold] = (await bench.lead.readTicket(made.id)).holds;
  await bench.lead.decideHold(hold?.id ?? "", { verb: "continue", version: hold?.version ?? 0 });
  await until(async () => (await bench.lead.readTicket(made.id)).state).toBe("done");
});

test("plain words that end in a question are held as that question", async () => {
  const made = await ticket();
  const words = "Should I round half up or half to even? Please tell me and I will go on.";
  await bench.once(await agent(`echo '${words}'`));
  expect(await afterRun(made.id)).toMatchObject({ holdReason: "question" });
});

test("ticket or profile may expect no change", async () => {
  const allowed = await ticket({ expectsNoChange: true });
  await bench.once(await agent("echo Looked around."));
  const other = await ticket();
  await bench.once(await agent("echo Looked around.", { expectsNoChange: true }));
  expect([await afterRun(allowed.id), await afterRun(other.id)]).toMatchObject([{ state: "done" }, { state: "done" }]);
});

test("a program that is killed is a failure of the infrastructure", async () => {
  const made = await ticket();
  await bench.once(await agent("kill -9 $$"));
  expect(await afterRun(made.id)).toMatchObject({ run: { state: "failed", category: "infrastructure" } });
});

const PLAN = (status: string) =>
  `echo '${JSON.stringify({ type: "todos", data: { todos: [{ content: "Test it", status }] } })}'`;

test("an open to-do blocks a success; the run's page has the list", async () => {
  const made = await ticket();
  await bench.once(await agent(`${PLAN("in_progress")}; echo '// ours' >> sum.js; echo Done.`));
  const { holdReason, run } = await afterRun(made.id);
  expect({ holdReason, summary: run?.summary }).toMatchObject({
    holdReason: "incomplete",
    summary: expect.stringMatching(/^One to-do is still open: Test it \(in progress\)\./),
  });
  expect((await bench.lead.readRun(run?.id ?? "")).todos).toEqual([{ text: "Test it", status: "in_progress" }]);
  const other = await ticket();
  await bench.once(await agent(`${PLAN("in_progress")}; ${PLAN("done")}; echo '// ours' >> sum.js`));
  expect(await afterRun(other.id)).toMatchObject({ state: "done" });
});

test("a required file has to be written by the run, and a required check to pass", async () => {
  const made = await ticket();
  await bench.once(await agent("echo '// ours' >> sum.js", { requiredFile: "PLAN.md" }));
  expect(await afterRun(made.id)).toMatchObject({
    holdReason: "incomplete",
    run: { summary: "The file PLAN.md is not there." },
  });
  const requiredChecks = [{ name: "marked", command: ["sh", "-c", "grep ours sum.js || { echo no mark; exit 3; }"] }];
  const other = await ticket();
  await bench.once(await agent("echo '// theirs' >> sum.js", { requiredChecks }));
  expect(await afterRun(other.id)).toMatchObject({
    holdReason: "incomplete",
    run: { summary: expect.stringMatching(/required check “marked” ended with exit code 3\..*no mark/s) },
  });
  const third = await ticket();
  await bench.once(await agent("echo '// ours' >> sum.js", { requiredChecks, requiredFile: "sum.js" }));
  expect(await afterRun(third.id)).toMatchObject({ state: "done" });
});
