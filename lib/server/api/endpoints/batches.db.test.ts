import { beforeAll, expect, test } from "vitest";
import { type Hold, ListHolds } from "#lib/contract/holds.ts";
import { CreateTicket, HoldTicket } from "#lib/contract/tickets.ts";
import { pool } from "#lib/db/connection/pool.ts";
import { readAccessOfToken } from "#lib/db/people/access.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { runHoldBatches } from "#lib/lifecycle/batches/run-hold-batches.ts";
import { createToken } from "#lib/lifecycle/people/create-token.ts";
import { revokeToken } from "#lib/lifecycle/people/revoke-token.ts";
import { hashToken } from "#lib/lifecycle/people/token-secret.ts";
import { createProject } from "#lib/lifecycle/projects/create-project.ts";
import { createTicket } from "#lib/lifecycle/tickets/create-ticket.ts";
import { holdTicket } from "#lib/lifecycle/tickets/hold-ticket.ts";
import { listHolds } from "#lib/server/queries/holds/holds.ts";
import { callApi } from "#test/api.ts";
import { type Callers, makeCallers } from "#test/callers.ts";
import { useDatabase } from "#test/database.ts";
import { makeCluster } from "#test/hold-batches.ts";
import { makeTeam } from "#test/team.ts";

useDatabase();

let admin: Callers;
let cluster: Hold[];
let elsewhere: string;
const BATCHES = "/api/v1/hold-batches";

beforeAll(async () => {
  process.env.YARDMASTER_RATE_LIMIT = "off";
  admin = await makeCallers();
  const { lead, agent } = await makeTeam();
  cluster = await makeCluster(lead, agent, 3);
  const all = { ...lead, everywhere: "admin" as const };
  await createProject(all, { slug: "other", key: "OTH", name: "Other" });
  const ticket = await createTicket(all, CreateTicket.parse({ title: "Elsewhere", project: "other" }));
  elsewhere = (await holdTicket(all, ticket.id, HoldTicket.parse({ note: "Wait for the audit" }))).openHoldId ?? "";
});

const post = (token: string, body: object, path = "") => callApi("POST", BATCHES + path, { token, body });
const read = async (id: string, path = "", token = admin.read) =>
  (await callApi("GET", `${BATCHES}/${id}${path}`, { token })).body;

test("says what is wrong with a batch, and where", async () => {
  const wrong = async (body: object) => {
    const { status, body: problem } = await post(admin.automation, body);
    expect(status, JSON.stringify(body)).toBe(422);
    return problem.errors.map(({ path }: { path: string }) => path);
  };
  const ids = [cluster[0]?.id];
  expect(await wrong({ verb: "retry" })).toEqual(["filter"]);
  expect(await wrong({ verb: "retry", ids, filter: { state: "open" } })).toEqual(["filter"]);
  expect(await wrong({ verb: "retry", filter: {} })).toEqual(["filter"]);
  expect(await wrong({ verb: "retry", filter: { q: "" } })).toEqual(["filter"]);
  expect(await wrong({ verb: "retry", filter: { reason: "" } })).toEqual(["filter.reason"]);
  expect(await wrong({ verb: "retry", filter: { state: "decided" } })).toEqual(["filter.state"]);
  expect(await wrong({ verb: "retry", filter: { fingerprint: "none" } })).toEqual(["filter"]);
  expect(await wrong({ verb: "retry", ids: [] })).toEqual(["ids"]);
  expect(await wrong({ verb: "retry", ids: Array.from({ length: 20_001 }, (_, n) => `hld_${n}`) })).toEqual(["ids"]);
  expect(await wrong({ verb: "answer", ids })).toEqual(["answer"]);
  expect(await wrong({ verb: "intervene", ids })).toEqual(["verb"]);
});

test("a filter means the holds that GET /holds lists for it, in its order", async () => {
  const access = await adminAccess();
  const filters = [
    { state: "open" },
    { project: "other" },
    { reason: "max_retries,human" },
    { reason: "human" },
    { owner: "lead" },
    { owner: "me" },
    { fingerprint: cluster[0]?.fingerprint ?? "" },
    { q: "wrong KEY 2" },
    { q: "%" },
    { q: cluster[1]?.ticket?.key.toLowerCase() ?? "", reason: "max_retries" },
  ];
  for (const filter of filters) {
    const listed = (await listHolds(access, ListHolds.parse(filter))).items.map(({ id }) => id);
    const { body: counted } = await post(admin.automation, { filter, verb: "cancel", dryRun: true });
    expect(counted, JSON.stringify(filter)).toMatchObject({ total: listed.length, offering: listed.length });
    if (listed.length === 0) continue;
    const made = await post(admin.automation, { filter, verb: "cancel" });
    expect(made.status).toBe(202);
    const { items } = await read(made.body.id, "/items");
    expect(
      items.map((item: { holdId: string }) => item.holdId),
      JSON.stringify(filter),
    ).toEqual(listed);
    await post(admin.automation, {}, `/${made.body.id}/stop`);
  }
});

test("one key makes one batch, seen in the list by all who may read its project, and there alone", async () => {
  const headers = { "idempotency-key": "batch-once" };
  const body = { filter: { project: "default", reason: ["max_retries"] }, verb: "retry", note: "again" };
  const first = await callApi("POST", BATCHES, { token: admin.automation, body, headers });
  const second = await callApi("POST", BATCHES, { token: admin.automation, body, headers });
  expect([first.status, second.body]).toEqual([202, first.body]);
  const viewer = await makeCallers("viewer", "default");
  const { items } = (await callApi("GET", BATCHES, { token: viewer.read })).body;
  expect(items).toMatchObject([
    { id: first.body.id, verb: "retry", note: "again", projects: ["default"], state: "running", total: 3 },
  ]);
  const stranger = await makeCallers("admin", "other");
  expect((await callApi("GET", BATCHES, { token: stranger.read })).body.items).toEqual([]);
  expect((await callApi("GET", `${BATCHES}/${first.body.id}`, { token: stranger.read })).status).toBe(404);
  expect((await post(stranger.automation, {}, `/${first.body.id}/stop`)).status).toBe(404);
  expect((await post(viewer.automation, {}, `/${first.body.id}/stop`)).status).toBe(403);
  const page = await read(first.body.id, "/items?limit=2");
  expect(page).toMatchObject({ nextCursor: "2", items: [{ position: 1, state: "waiting" }, { position: 2 }] });
  expect((await read(first.body.id, `/items?limit=2&cursor=${page.nextCursor}`)).items).toMatchObject([
    { position: 3 },
  ]);
  expect((await post(admin.automation, {}, `/${first.body.id}/stop`)).body.state).toBe("stopped");
  expect((await callApi("GET", BATCHES, { token: viewer.read })).body.items).toEqual([]);
});

test("nobody decides by a batch what they may not decide alone", async () => {
  const lead = await makeCallers("lead", "default");
  const both = [cluster[0]?.id, elsewhere];
  const reader = await makeCallers("viewer", "other");
  expect((await post(lead.automation, { ids: [elsewhere], verb: "retry" })).status).toBe(404);
  expect((await post(reader.automation, { ids: [elsewhere], verb: "retry" })).status).toBe(403);
  expect((await post(lead.automation, { filter: { project: "other" }, verb: "retry" })).status).toBe(404);
  await pool().query(
    "INSERT INTO membership (id, user_id, project_id, role) SELECT 'mem_x', $1, id, 'viewer' FROM project WHERE slug = 'other'",
    [lead.userId],
  );
  const wide = (await createToken({ name: "wide", scope: "automation", actsForEmail: lead.email })).token;
  expect((await post(wide, { ids: [elsewhere], verb: "retry" })).status).toBe(403);
  expect((await post(wide, { filter: { project: "other" }, verb: "retry" })).status).toBe(403);
  expect((await post(wide, { filter: { state: "open" }, verb: "retry", dryRun: true })).body).toMatchObject({
    total: 3,
    notAllowed: 1,
  });
  const { id } = (await post(wide, { ids: both, verb: "retry" })).body;
  expect(await read(id)).toMatchObject({ total: 2, failed: [{ id: elsewhere, code: "forbidden" }], remaining: 1 });
  const stranger = await makeCallers("viewer", "other");
  expect((await callApi("GET", `${BATCHES}/${id}`, { token: stranger.read })).status).toBe(404);
  await post(wide, {}, `/${id}/stop`);
});

test("of a batch over two projects each sees what they may read", async () => {
  const { id } = (await post(admin.automation, { ids: [elsewhere, cluster[0]?.id, "hld_none"], verb: "review" })).body;
  expect(await read(id)).toMatchObject({ projects: ["default", "other"], total: 3, remaining: 2 });
  const viewer = await makeCallers("viewer", "other");
  expect(await read(id, "", viewer.read)).toMatchObject({ projects: ["other"], total: 2, remaining: 1 });
  const { items } = await read(id, "/items", viewer.read);
  expect(items.map((item: { holdId: string }) => item.holdId)).toEqual([elsewhere, "hld_none"]);
  const lead = await makeCallers("lead", "other");
  expect((await post(lead.automation, {}, `/${id}/stop`)).body).toMatchObject({ state: "stopped", total: 2 });
  expect((await post(lead.automation, {}, `/${id}/continue`)).status).toBe(403);
});

test.each([
  ["the token was revoked", async ({ token }: Acting) => revokeToken(await adminAccess(), token)],
  [
    "the person was disabled",
    ({ userId }: Acting) => write("UPDATE app_user SET disabled_at = now() WHERE id = $1", userId),
  ],
  [
    "the role was taken away",
    ({ userId }: Acting) => write("UPDATE membership SET role = 'viewer' WHERE user_id = $1", userId),
  ],
])("a batch stops where %s, and somebody else may let it go on", async (_, take) => {
  const lead = await makeCallers("lead");
  const made = await createToken({ name: "batch", scope: "automation", actsForEmail: lead.email });
  const ids = [cluster[1]?.id, cluster[2]?.id];
  // A verb that these holds do not offer: nothing is decided, whoever asks.
  const { id } = (await post(made.token, { ids, verb: "review", canary: false })).body;
  await take({ token: made.id, userId: lead.userId });
  await runHoldBatches();
  expect(await read(id)).toMatchObject({ state: "stopped", stop: { reason: "not_allowed", by: null }, remaining: 2 });
  expect((await post(admin.automation, {}, `/${id}/continue`)).body).toMatchObject({
    state: "running",
    actsFor: { id: admin.userId },
  });
  await runHoldBatches();
  expect(await read(id)).toMatchObject({
    state: "finished",
    failed: ids.map((hold) => ({ id: hold, code: "invalid_request" })),
  });
  expect((await read(id, "/items?state=failed")).items[0].detail).toMatch(/^Review again is not possible on this hold/);
});

type Acting = { token: string; userId: string };
const write = (sql: string, id: string) => pool().query(sql, [id]);

async function adminAccess(): Promise<Access> {
  const access = await readAccessOfToken(hashToken(admin.automation));
  if (access === null) throw new Error("the admin has no access");
  return access;
}
