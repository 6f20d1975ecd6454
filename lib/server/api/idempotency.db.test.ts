import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { deleteOldIdempotencyKeys } from "#lib/db/connection/idempotency-keys.ts";
import { pool } from "#lib/db/connection/pool.ts";
import { callApi } from "#test/api.ts";
import { type Callers, makeCallers } from "#test/callers.ts";
import { useDatabase } from "#test/database.ts";
import { signIn } from "#test/session.ts";

useDatabase();

let admin: Callers;
beforeAll(async () => {
  admin = await makeCallers();
});
beforeEach(async () => {
  await pool().query("DELETE FROM idempotency_key");
});

const make = (key: string, title = "once", token = admin.automation, raw?: string) =>
  callApi("POST", "/api/v1/tickets", {
    token,
    headers: { "idempotency-key": key },
    ...(raw === undefined ? { body: { title } } : { raw }),
  });
const count = async (title: string) =>
  (await callApi("GET", `/api/v1/tickets?q=${title}`, { token: admin.read })).body.items.length;

describe("a POST with an Idempotency-Key", () => {
  test("is done once, and its answer is given again byte by byte", async () => {
    const first = await make("k1", "k1-once");
    const second = await make("k1", "k1-once");
    expect(second).toMatchObject({ status: 201, body: first.body });
    expect(first.headers.get("idempotency-replayed")).toBeNull();
    expect(second.headers.get("idempotency-replayed")).toBe("true");
    expect(second.headers.get("content-type")).toBe("application/json");
    expect(await count("k1-once")).toBe(1);
  });

  test("is done once when fifty come at the same time", async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => make("race", "race-once")));
    const statuses = answers.map(({ status, body }) => `${status} ${body.code ?? ""}`.trim());
    expect(new Set(statuses)).toEqual(
      new Set(statuses.includes("409 idempotency_in_progress") ? ["201", "409 idempotency_in_progress"] : ["201"]),
    );
    expect(new Set(answers.flatMap(({ body }) => body.id ?? [])).size).toBe(1);
    expect(await count("race-once")).toBe(1);
    expect((await make("race", "race-once")).status).toBe(201);
  });

  test("is a conflict with another body, path or method, and still its own answer for the first", async () => {
    const first = await make("k2", "k2");
    expect(await make("k2", "other")).toMatchObject({ status: 422, body: { code: "idempotency_conflict" } });
    expect(await make("k2", "", admin.automation, '{"title": "k2"}')).toMatchObject({
      status: 422,
      body: { code: "idempotency_conflict" },
    });
    const elsewhere = await callApi("POST", `/api/v1/tickets/${first.body.id}/cancel`, {
      token: admin.automation,
      body: { note: "k2" },
      headers: { "idempotency-key": "k2" },
    });
    expect(elsewhere).toMatchObject({ status: 422, body: { code: "idempotency_conflict" } });
    expect((await make("k2", "k2")).body.id).toBe(first.body.id);
  });

  test("belongs to its principal", async () => {
    const other = await makeCallers();
    const [mine, theirs] = [await make("k3", "k3"), await make("k3", "k3-theirs", other.automation)];
    expect([mine.status, theirs.status]).toEqual([201, 201]);
    expect(mine.body.id).not.toBe(theirs.body.id);
  });

  test("keeps a refusal that depends on state, and comes before the state is looked at", async () => {
    const { body: ticket } = await make("k4", "k4");
    const cancel = (key: string) =>
      callApi("POST", `/api/v1/tickets/${ticket.id}/cancel`, {
        token: admin.automation,
        body: {},
        headers: { "idempotency-key": key },
      });
    const done = await cancel("k4-cancel");
    expect(done.body.state).toBe("cancelled");
    expect(await cancel("k4-cancel")).toMatchObject({ status: 200, body: done.body });
    const refused = await cancel("k4-again");
    expect(refused).toMatchObject({ status: 409, body: { code: "stale_transition" } });
    const again = await cancel("k4-again");
    expect(again).toMatchObject({ status: 409, body: refused.body });
    expect(again.headers.get("idempotency-replayed")).toBe("true");
  });

  test("keeps neither a 204 nor a 403: what was not there may come", async () => {
    const claim = () =>
      callApi("POST", "/api/v1/claims", {
        token: admin.agent,
        body: { agent: "a", labels: ["k5"] },
        headers: { "idempotency-key": "k5" },
      });
    expect((await claim()).status).toBe(204);
    await callApi("POST", "/api/v1/tickets", { token: admin.automation, body: { title: "k5", labels: ["k5"] } });
    const claimed = await claim();
    expect(claimed.body.claims).toHaveLength(1);
    expect((await claim()).body).toEqual(claimed.body);
    const { rows } = await pool().query("SELECT 1 FROM idempotency_key WHERE status IN (204, 401, 403, 429)");
    expect(rows).toEqual([]);
  });

  test("of a request that a crash cut off before it changed anything is free after a minute, and not before", async () => {
    await make("k6", "k6");
    const leave = (age: string) =>
      pool().query("UPDATE idempotency_key SET status = NULL, body = NULL, created_at = now() - $1::interval", [age]);
    await leave("50 seconds");
    expect(await make("k6", "k6")).toMatchObject({ status: 409, body: { code: "idempotency_in_progress" } });
    expect(await make("k6", "other")).toMatchObject({ status: 422, body: { code: "idempotency_conflict" } });
    await leave("61 seconds");
    expect(await make("k6", "other")).toMatchObject({ status: 422, body: { code: "idempotency_conflict" } });
    const all = await Promise.all([make("k6", "k6"), make("k6", "k6"), make("k6", "k6")]);
    expect(
      all.filter(({ headers, status }) => status === 201 && headers.get("idempotency-replayed") === null),
    ).toHaveLength(1);
    expect((await make("k6", "k6")).headers.get("idempotency-replayed")).toBe("true");
  });

  test("is forgotten after a day", async () => {
    const first = await make("k7", "k7");
    await pool().query("UPDATE idempotency_key SET created_at = now() - interval '25 hours'");
    const second = await make("k7", "k7-other");
    expect([second.status, second.body.id === first.body.id]).toEqual([201, false]);
    await pool().query("UPDATE idempotency_key SET created_at = now() - interval '25 hours'");
    expect(await deleteOldIdempotencyKeys()).toBe(1);
    expect(await deleteOldIdempotencyKeys()).toBe(0);
  });

  test("leaves no secret in the database", async () => {
    const headers = { "idempotency-key": "the-key-of-a-token" };
    const body = { name: "n", scope: "read" };
    const token = await signIn(admin.email);
    const make = () => callApi("POST", "/api/v1/tokens", { token, body, headers });
    const first = await make();
    expect((await make()).body.token).toBe(first.body.token);
    const { rows } = await pool().query("SELECT row_to_json(k)::text AS stored FROM idempotency_key k");
    expect(rows).toHaveLength(1);
    expect(rows[0].stored).not.toContain(first.body.token);
    expect(rows[0].stored).not.toContain("the-key-of-a-token");
  });

  test("waits for the disk with its effect, or with a refusal, and not with what can be made again", async () => {
    await pool().query(`
      CREATE TABLE key_commit (at serial, status int, waits text);
      CREATE FUNCTION note_key_commit() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN INSERT INTO key_commit (status, waits) VALUES (NEW.status, current_setting('synchronous_commit')); RETURN NULL; END $$;
      CREATE CONSTRAINT TRIGGER note AFTER INSERT OR UPDATE ON idempotency_key DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW EXECUTE FUNCTION note_key_commit()`);
    const { body: ticket } = await make("k8", "k8");
    const cancel = { token: admin.automation, body: {}, headers: { "idempotency-key": "k9" } };
    await callApi("POST", `/api/v1/tickets/${ticket.id}/cancel`, { ...cancel, headers: {} });
    expect((await callApi("POST", `/api/v1/tickets/${ticket.id}/cancel`, cancel)).status).toBe(409);
    const { rows } = await pool().query("SELECT status, waits FROM key_commit ORDER BY at");
    await pool().query("DROP FUNCTION note_key_commit CASCADE; DROP TABLE key_commit");
    expect(rows).toEqual([
      { status: null, waits: "off" },
      { status: null, waits: "on" },
      { status: 201, waits: "off" },
      { status: null, waits: "off" },
      { status: 409, waits: "on" },
    ]);
  });

  test("has 1 to 255 printable characters", async () => {
    for (const key of ["", "x".repeat(256), "a\tb", "ü"]) {
      expect(await make(key, "bad-key"), key).toMatchObject({
        status: 422,
        body: { errors: [{ path: "Idempotency-Key" }] },
      });
    }
    expect((await make("x".repeat(255), "long-key")).status).toBe(201);
    expect(await count("bad-key")).toBe(0);
  });
});
