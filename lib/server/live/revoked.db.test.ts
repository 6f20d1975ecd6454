import { encode } from "next-auth/jwt";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { pool } from "#lib/db/connection/pool.ts";
import { openSession } from "#lib/lifecycle/people/open-session.ts";
import { authCookieNames } from "#lib/server/auth/auth-cookies.ts";
import { SESSION_ID } from "#lib/server/auth/session-id.ts";
import { metrics } from "#lib/server/metrics/metrics.ts";
import { callApi } from "#test/api.ts";
import { type Callers, makeCallers } from "#test/callers.ts";
import { useDatabase } from "#test/database.ts";
import { openStream, type StreamReader } from "#test/event-stream.ts";
import { signIn } from "#test/session.ts";

useDatabase();

/** Longer than a revocation may take on any machine: who waits so long did not hear of it. */
const WAIT_SECONDS = 30;
const SECRET = "a secret of at least sixteen characters";

let admin: Callers;
const opened: StreamReader[] = [];

beforeAll(async () => {
  Object.assign(process.env, { YARDMASTER_RATE_LIMIT: "off", NEXTAUTH_SECRET: SECRET });
  admin = await makeCallers();
  await callApi("POST", "/api/v1/projects", {
    token: admin.automation,
    body: { slug: "other", key: "OTH", name: "Other" },
  });
});
afterEach(async () => {
  for (const reader of opened.splice(0)) {
    reader.close();
    await reader.ended;
  }
});

/** A caller in one project, with what goes on for them: a claim that waits, and streams by token and by session. */
async function openEverything() {
  const guest = await makeCallers("lead", "other");
  const session = await openSession({
    email: guest.email,
    password: "password of a test",
    userAgent: null,
    address: null,
  });
  const cookie = `${authCookieNames().session}=${await encode({ secret: SECRET, token: { [SESSION_ID]: session?.sessionId } })}`;
  const waited = waitForWork(guest.agent);
  await waiting(1);
  const [byToken, bySession] = [await openStream(guest.read), await openStream(undefined, "", { cookie })];
  opened.push(byToken, bySession);
  return { guest, sessionId: session?.sessionId ?? "", waited, byToken, bySession };
}

async function waitForWork(token: string) {
  const begun = performance.now();
  const body = { agent: "a", labels: ["nothing has it"], waitSeconds: WAIT_SECONDS };
  const { status } = await callApi("POST", "/api/v1/claims", { token, body });
  return { status, seconds: (performance.now() - begun) / 1000 };
}

const waiting = (count: number) =>
  expect.poll(async () => (await metrics().openWaits.get()).values[0]?.value ?? 0, { timeout: 5000 }).toBe(count);
const member = async (method: "PUT" | "DELETE", body: object) =>
  callApi(method, "/api/v1/projects/other/members", { token: await signIn(admin.email), body });

test("a person who is taken out, or may do something else from now on: their waits and streams end, nobody else's", async () => {
  const kept = await openStream(admin.read);
  opened.push(kept);
  for (const change of ["PUT", "DELETE"] as const) {
    const { guest, waited, byToken, bySession } = await openEverything();
    await member(change, { userId: guest.userId, ...(change === "PUT" ? { role: "viewer" } : {}) });
    await Promise.all([byToken.ended, bySession.ended]);
    // Their token is good, so that they may ask again and hear what they may do now.
    const { status, seconds } = await waited;
    expect(status).toBe(204);
    expect(seconds).toBeLessThan(WAIT_SECONDS / 2);
  }
  await callApi("POST", "/api/v1/tickets", { token: admin.automation, body: { title: "still told" } });
  await kept.until((received) => received.some(({ event }) => event === "ticket.created"));
});

test("a revoked token and an ended session end what they had open, and only that", async () => {
  const { guest, sessionId, waited, byToken, bySession } = await openEverything();
  const tokens = await callApi("GET", "/api/v1/tokens?limit=200", { token: admin.automation });
  const idOf = (name: string) =>
    tokens.body.items.find(
      (token: { name: string; actsFor: { id: string } }) => token.name === name && token.actsFor.id === guest.userId,
    ).id;
  await callApi("DELETE", `/api/v1/tokens/${idOf("agent")}`, { token: admin.automation });
  expect((await waited).status).toBe(401);
  await callApi("DELETE", `/api/v1/tokens/${idOf("read")}`, { token: admin.automation });
  await byToken.ended;
  await pool().query("UPDATE user_session SET revoked_at = now() WHERE id = $1", [sessionId]);
  await bySession.ended;
});

test("a person who is disabled hears nothing more", async () => {
  const { guest, waited, byToken, bySession } = await openEverything();
  await pool().query("UPDATE app_user SET disabled_at = now() WHERE id = $1", [guest.userId]);
  await Promise.all([byToken.ended, bySession.ended]);
  expect((await waited).status).toBe(401);
});

test("where the rights cannot be read they are not taken for granted: streams and waits end", async () => {
  const { waited, byToken, bySession } = await openEverything();
  const real = pool().query.bind(pool());
  const query = vi.spyOn(pool(), "query").mockImplementation(((statement: { text?: string }, ...rest: unknown[]) => {
    if (statement.text?.includes("user_session") && statement.text.includes("UNION ALL"))
      return Promise.reject(Object.assign(new Error("the database is away"), { code: "ECONNREFUSED" }));
    return (real as (...all: unknown[]) => unknown)(statement, ...rest);
  }) as never);
  try {
    await Promise.all([byToken.ended, bySession.ended]);
    expect((await waited).status).toBe(503);
  } finally {
    query.mockRestore();
  }
});
