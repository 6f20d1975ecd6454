import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { pool } from "#lib/db/connection/pool.ts";
import { useDatabase } from "#test/database.ts";
import { type ModelProvider, startModelProvider } from "#test/model-provider.ts";
import { until, useWorkers } from "#test/worker-bench.ts";

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

const ticket = () => bench.lead.createTicket({ title: "Plan it", labels: [bench.label], reviewRequired: false });
const agent = (name: string, fields: object = {}) =>
  bench.profile({
    name,
    driver: "model",
    provider: "openai_compatible",
    baseUrl: provider.url,
    apiKeyEnv: "PATH",
    model: "first",
    stepLimit: 9,
    workspace: { repo: bench.repo },
    ...fields,
  });
const registered = async (name: string) => {
  const found = (await bench.lead.listProfiles()).items.find((profile) => profile.name === name);
  if (found === undefined) throw new Error(`${name} is not registered`);
  return bench.lead.readProfile(found.id);
};
const lastRun = async (ticketId: string) => (await bench.lead.readTicket(ticketId)).runs.at(-1);
const modelsAsked = () => provider.requests.map(({ body }) => body.model);

test("what is changed in the browser reaches the next run, and outlives a restart of the worker", async () => {
  provider.script(() => ({ calls: [{ name: "list_files", input: {} }] }));
  const profile = await agent("thinker");
  bench.start(profile);
  await until(async () => (await bench.lead.listProfiles()).items.some(({ name }) => name === "thinker")).toBe(true);
  const first = await registered("thinker");
  expect(first).toMatchObject({ version: 1, settings: { model: "first", stepLimit: 9, maxResumes: 3 } });
  expect(JSON.stringify(first)).not.toContain("PATH");

  await bench.lead.editProfile(first.id, { version: 1, settings: { model: "second", stepLimit: 2 } });
  const made = await ticket();
  await until(async () => (await lastRun(made.id))?.state).toBe("paused");
  expect(await lastRun(made.id)).toMatchObject({
    pauseReason: "step_limit",
    steps: 2,
    stepLimit: 2,
    profile: { name: "thinker", version: 2 },
  });
  expect(modelsAsked()).toEqual(["second", "second"]);

  // The run that goes on has the version of then, on a worker that was started anew with the file as it was.
  const { version } = await registered("thinker");
  await bench.lead.editProfile(first.id, { version, settings: { model: "third", stepLimit: 1 } });
  const [hold] = (await bench.lead.readTicket(made.id)).holds;
  await bench.lead.decideHold(hold?.id ?? "", { verb: "continue", version: hold?.version ?? 0 });
  await until(async () => (await lastRun(made.id))?.profile?.version).toBe(3);
  await until(modelsAskedLast).toBe("third");
  await bench.once(profile);
  expect(await registered("thinker")).toMatchObject({ version: 3, settings: { model: "third" } });
});

const modelsAskedLast = async () => modelsAsked().at(-1);

test("a setting that the driver refuses is said in the run's log, and the file counts there", async () => {
  provider.script(() => ({ text: "Done." }));
  const profile = await agent("careful");
  await bench.once(profile);
  const { id } = await registered("careful");
  await pool().query("UPDATE profile_version SET settings = $2 WHERE profile_id = $1", [
    id,
    { model: "second", stepLimit: 0 },
  ]);
  const made = await ticket();
  await bench.once(profile);
  const run = await lastRun(made.id);
  expect(run).toMatchObject({ state: "succeeded", stepLimit: 9, profile: { name: "careful", version: 1 } });
  expect(modelsAsked()).toEqual(["second"]);
  const { items } = await bench.lead.readRunEvents(run?.id ?? "");
  expect(items.map(({ message }) => message)).toContainEqual(
    expect.stringMatching(/^stepLimit of version 1 of the profile careful is not used, the worker's file counts: /),
  );
});

test("a command's profile is registered with nothing to change, and its command stays where it is", async () => {
  await bench.once(await bench.agent("true", { name: "shell" }));
  const profile = await registered("shell");
  expect(profile).toMatchObject({ driver: "command", editable: [], settings: {}, file: { workspace: true } });
  expect(JSON.stringify(profile)).not.toContain('"sh"');
});
