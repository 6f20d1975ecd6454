import { beforeAll, expect, it } from "vitest";
import { pool } from "#lib/db/connection/pool.ts";
import { reader } from "#lib/db/connection/transaction.ts";
import { readHeldFacts } from "#lib/db/holds/held-facts.ts";
import { readPolicy } from "#lib/db/policies/policies.ts";
import { readTicketFacts } from "#lib/db/tickets/ticket-facts.ts";
import { DEFAULT_POLICY, type Policy } from "#lib/engine/policies/policy.ts";
import { useDatabase } from "#test/database.ts";
import { type Somebody, somebody } from "#test/people.ts";
import { makeTicket } from "#test/tickets.ts";
import { setPolicy } from "./set-policy.ts";

useDatabase();

let root: Somebody;
const stricter: Policy = { ...DEFAULT_POLICY, maxAttempts: 3 };

beforeAll(async () => {
  root = await somebody("root", "admin");
});

it("starts at version 0, the default, and keeps every version", async () => {
  expect(await readPolicy("prj_default")).toEqual({ version: 0, policy: DEFAULT_POLICY });
  expect(await setPolicy(await root.access(), { version: 0, policy: stricter })).toEqual({
    version: 1,
    policy: stricter,
  });
  expect(await setPolicy(await root.access(), { version: 1, policy: DEFAULT_POLICY })).toMatchObject({ version: 2 });
  const { rows } = await pool().query("SELECT version, actor ->> 'name' AS by FROM policy_version ORDER BY version");
  expect(rows).toEqual([
    { version: 1, by: "Root" },
    { version: 2, by: "Root" },
  ]);
});

it("says so in the log", async () => {
  const { rows } = await pool().query(
    "SELECT type, project_id, data, actor ->> 'id' AS by FROM event ORDER BY id DESC LIMIT 1",
  );
  expect(rows[0]).toEqual({ type: "policy.changed", project_id: "prj_default", data: { version: 2 }, by: root.id });
});

it("goes to the first of two who change the same version; the other learns the version in force", async () => {
  const access = await root.access();
  const { version } = await readPolicy("prj_default");
  const results = await Promise.allSettled([1, 2].map(() => setPolicy(access, { version, policy: stricter })));
  const refused = results.find((result) => result.status === "rejected");
  expect(results.map((result) => result.status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(refused?.reason).toMatchObject({ code: "version_mismatch", extra: { version: version + 1 } });
});

it("keeps the deadlines that a change leaves out, and the usual ones where the stored policy knows of none", async () => {
  const access = await root.access();
  const { version } = await readPolicy("prj_default");
  const { deadlines: _, ...old } = DEFAULT_POLICY;
  await pool().query(
    "INSERT INTO policy_version (project_id, version, policy, actor) VALUES ('prj_default', $1, $2, '{}')",
    [version + 1, JSON.stringify(old)],
  );
  expect((await readPolicy("prj_default")).policy).toEqual(DEFAULT_POLICY);
  await setPolicy(access, { version: version + 1, policy: { ...old, deadlines: { question: 5 } } });
  const kept = await setPolicy(access, { version: version + 2, policy: old });
  expect(kept.policy.deadlines).toEqual({ ...DEFAULT_POLICY.deadlines, question: 5 });
  expect((await readPolicy("prj_default")).policy).toEqual(kept.policy);
});

it("keeps what a policy from before a category existed had tuned, for the project, the engine and the queue", async () => {
  const { version } = await readPolicy("prj_default");
  const { security: _, ...categories } = stricter.categories;
  const old = { ...stricter, categories: { ...categories, api: { ...categories.api, maxRetries: 1 } } };
  await pool().query(
    "INSERT INTO policy_version (project_id, version, policy, actor) VALUES ('prj_default', $1, $2, '{}')",
    [version + 1, JSON.stringify(old)],
  );
  const { id } = await makeTicket(await root.access());
  const read = [
    (await readPolicy("prj_default")).policy,
    (await readTicketFacts(reader, id))?.projectPolicy,
    (await readHeldFacts([id])).get(id)?.facts.policy,
  ];
  const policy = { ...old, categories: { ...old.categories, security: DEFAULT_POLICY.categories.security } };
  expect(read).toEqual([policy, policy, policy]);
});

it("is refused where the longest wait for a probe is shorter than the first, also where only one of them is named", async () => {
  const access = await root.access();
  const { version, policy } = await readPolicy("prj_default");
  for (const services of [{ probeSeconds: 600, maxProbeSeconds: 60 }, { maxProbeSeconds: 5 }, { probeSeconds: 301 }])
    await expect(setPolicy(access, { version, policy: { ...policy, services } })).rejects.toMatchObject({
      code: "invalid_request",
      extra: { errors: [{ path: "services.maxProbeSeconds" }] },
    });
  const services = { probeSeconds: 60, maxProbeSeconds: 60 };
  expect(await setPolicy(access, { version, policy: { ...policy, services } })).toMatchObject({ version: version + 1 });
});
