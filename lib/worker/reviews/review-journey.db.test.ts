import { afterAll, beforeAll, expect, test } from "vitest";
import { pool } from "#lib/db/connection/pool.ts";
import { useDatabase } from "#test/database.ts";
import { type ModelProvider, startModelProvider } from "#test/model-provider.ts";
import { git, isAlive, until, useWorkers } from "#test/worker-bench.ts";

useDatabase();
const bench = useWorkers();
let provider: ModelProvider;
beforeAll(async () => {
  provider = await startModelProvider();
});
afterAll(() => provider.stop());

const ticket = (title: string) =>
  bench.lead.createTicket({ title, labels: [bench.label], acceptanceCriteria: ["sum(2, 2) is 4"] });
const read = (id: string) => bench.lead.readTicket(id);
const state = async (id: string) => (await read(id)).state;
const briefs = async (id: string) =>
  Promise.all((await read(id)).runs.map(async (run) => (await bench.lead.readRun(run.id)).brief?.text ?? ""));

/** Says what is wrong as a compiler would, with file and line. */
const CHECK = {
  name: "sum",
  command: [
    "node",
    "-e",
    "import(process.cwd() + '/sum.js').then(({ sum }) => { if (sum(2, 2) === 4) return; console.log('sum.js(1,1): error TS1: sum(2, 2) is ' + sum(2, 2)); process.exit(1); })",
  ],
};

/** A forge agent: it does something each time, and the right thing once its brief holds what it waits for. */
const FORGE = `
case "$(cat)" in
  *"heeds the sentinel"*"sum(2, 2) is 0"* | *"Add, do not subtract"*) echo 'export const sum = (a, b) => a + b;' > sum.js ;;
  *) echo "// attempt $YARDMASTER_ATTEMPT" >> sum.js ;;
esac
echo "::summary Attempt $YARDMASTER_ATTEMPT is done"
`;

test("the swarm's journey: feedback reaches the next attempt and then done; two rejections are retried, and a person's note helps", async () => {
  const heeds = await ticket("It heeds the sentinel");
  const stubborn = await ticket("It heeds nobody but people");
  bench.startProcess(await bench.agent(FORGE));
  bench.startProcess(await bench.sentinel([CHECK]));

  await until(() => state(heeds.id)).toBe("done");
  const done = await read(heeds.id);
  expect(done).toMatchObject({ attempts: 2, rejectionCount: 1, verification: "approved" });
  expect(done.reviews.map(({ verdict }) => verdict)).toEqual(["rejected", "approved"]);
  const [first = "", second = ""] = await briefs(heeds.id);
  expect(first).toContain("Nobody has tried this ticket before.");
  expect(second).toMatch(/### F1 \(major, new\) sum\.js:1\n> The check “sum”/);
  expect(second).toContain("- Attempt 1: rejected by the sentinel with 1 finding.");
  expect(second).toContain("Find the root cause");
  expect(git(bench.repo, "show", `yardmaster/${done.key}:sum.js`)).toBe("export const sum = (a, b) => a + b;");

  await until(() => state(stubborn.id)).toBe("on_hold");
  const held = await read(stubborn.id);
  expect(held).toMatchObject({ attempts: 3, rejectionCount: 3, holdReason: "sentinel_max_retries" });
  expect(held.reviews.flatMap(({ findings }) => findings.map(({ fate, firstReview }) => [fate, firstReview]))).toEqual(
    Array(3).fill(["re_raised", 1]),
  );
  const hold = held.holds.at(-1);
  await bench.lead.decideHold(hold?.id ?? "", {
    verb: "retry",
    version: hold?.version ?? 0,
    note: "Add, do not subtract.",
  });
  await until(() => state(stubborn.id)).toBe("done");
  const [, , , fourth = ""] = await briefs(stubborn.id);
  expect(fourth).toContain("> Add, do not subtract.");
  expect(fourth).toContain("This is attempt 4");
  const after = await read(stubborn.id);
  expect(after).toMatchObject({ attempts: 4, rejectionCount: 0 });
  expect(after.holds.map(({ probation }) => probation)).toEqual(["held"]);
});

test("kill -9 of a sentinel in the middle of a review: nothing is stuck, and nothing is decided twice", async () => {
  const made = await ticket("Judged by two");
  await bench.once(await bench.agent("echo '// done' >> sum.js"));
  const waits = `if [ -e ${bench.file("second")} ]; then exit 0; fi; touch ${bench.file("second")}; echo $$ > ${bench.file("pid")}; sleep 300`;
  const file = await bench.sentinel([{ name: "waits", command: ["sh", "-c", waits] }]);
  const killed = bench.startProcess(file);
  await until(() => bench.pidIn("pid")).toBeGreaterThan(0);
  killed.kill("SIGKILL");
  await until(async () => isAlive(await bench.pidIn("pid"))).toBe(false);
  expect(await read(made.id)).toMatchObject({ state: "in_review", reviews: [{ state: "claimed", verdict: null }] });
  await pool().query("UPDATE review SET lease_expires_at = clock_timestamp() WHERE state = 'claimed'");

  bench.startProcess(file);
  await until(() => state(made.id)).toBe("done");
  const { runs, reviews, attempts, rejectionCount } = await read(made.id);
  expect({ attempts, rejectionCount, runs: runs.map((run) => run.state) }).toEqual({
    attempts: 1,
    rejectionCount: 0,
    runs: ["succeeded"],
  });
  expect(reviews.map(({ verdict, error }) => [verdict, error])).toEqual([
    ["unavailable", "The sentinel's lease ran out without a verdict"],
    ["approved", null],
  ]);
});

test("a model reviews the run against the criteria it was claimed with, and what is out of scope becomes a draft", async () => {
  const made = await ticket("Judged by a model");
  await bench.once(await bench.agent("echo 'export const sum = (a, b) => a + b;' > sum.js"));
  const { version } = await read(made.id);
  const edited = await fetch(`${bench.desk.url}/api/v1/tickets/${made.id}`, {
    method: "PATCH",
    headers: { authorization: `Bearer ${bench.callers.automation}`, "content-type": "application/json" },
    body: JSON.stringify({ version, acceptanceCriteria: ["sum(2, 2) is 5"] }),
  });
  expect(edited.status).toBe(200);
  provider.script(({ messages }) => {
    const nonce = /`nonce` is (\w+)\./.exec(messages[0]?.text ?? "")?.[1];
    const findings = [{ severity: "minor", scopeDrift: true, issue: "There are no tests", file: "sum.js" }];
    const criteria = [{ criterion: 1, met: true, evidence: "sum.js adds" }];
    const input = { nonce, criteria, verdict: "rejected", summary: "It adds.", findings };
    return { calls: [{ name: "give_verdict", input }] };
  });
  await bench.once(
    await bench.profile({
      name: "reviewer",
      role: "sentinel",
      driver: "model",
      provider: "openai_compatible",
      baseUrl: provider.url,
      model: "test",
    }),
  );
  const [request] = provider.requests;
  expect(request?.messages[0]?.text).toContain("> +export const sum = (a, b) => a + b;");
  expect(request?.messages[0]?.text).toContain("> sum(2, 2) is 4");
  expect(await read(made.id)).toMatchObject({
    state: "done",
    rejectionCount: 0,
    reviews: [{ sentinel: "reviewer", verdict: "approved", saidVerdict: "rejected", score: 100 }],
    linkedTickets: [{ title: "There are no tests", state: "draft" }],
  });
});
