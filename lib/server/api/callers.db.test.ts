import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { pool } from "#lib/db/connection/pool.ts";
import { callApi } from "#test/api.ts";
import { type Callers, makeCallers } from "#test/callers.ts";
import { useDatabase } from "#test/database.ts";
import { signIn } from "#test/session.ts";
import { registry } from "../../process-registry.ts";

useDatabase();

let admin: Callers;
let cookie = "";

beforeAll(async () => {
  process.env.NEXTAUTH_URL = "https://desk.example.com";
  admin = await makeCallers();
  cookie = await signIn(admin.email);
});

afterEach(() => {
  delete process.env.YARDMASTER_RATE_LIMIT;
  for (const limit of ["5 50", "1 10"]) registry.take(`api.rate-limit ${limit}`);
});

describe("a session", () => {
  const make = (headers: Record<string, string>) =>
    callApi("POST", "/api/v1/tickets", { body: { title: "t" }, headers: { cookie, ...headers } });

  test("reads without more", async () => {
    expect((await callApi("GET", "/api/v1/tickets", { headers: { cookie } })).status).toBe(200);
    expect(
      (await callApi("GET", "/api/v1/tickets", { headers: { cookie, "sec-fetch-site": "cross-site" } })).status,
    ).toBe(200);
  });

  test("changes only what a page of the desk sends, or a script that has the cookie", async () => {
    expect((await make({})).status).toBe(201);
    expect((await make({ "sec-fetch-site": "same-origin" })).status).toBe(201);
    expect((await make({ origin: "https://desk.example.com" })).status).toBe(201);
    expect((await make({ origin: "http://localhost:3000", host: "localhost:3000" })).status).toBe(201);
    const others: Record<string, string>[] = [
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-site" },
      { "sec-fetch-site": "cross-site", origin: "https://desk.example.com" },
      { origin: "https://evil.example.com" },
      { origin: "null" },
    ];
    for (const headers of others)
      expect(await make(headers), JSON.stringify(headers)).toMatchObject({ status: 403, body: { code: "forbidden" } });
  });

  test("does not work with a body that a form could send", async () => {
    const headers = { cookie, "sec-fetch-site": "same-origin", "content-type": "text/plain" };
    expect((await callApi("POST", "/api/v1/tickets", { raw: '{"title":"t"}', headers })).status).toBe(415);
  });

  test("does not do an agent's or a sentinel's work", async () => {
    const headers = { cookie, "sec-fetch-site": "same-origin" };
    expect((await callApi("POST", "/api/v1/claims", { body: { agent: "a" }, headers })).status).toBe(403);
    expect((await callApi("POST", "/api/v1/review-claims", { body: { sentinel: "a" }, headers })).status).toBe(403);
  });

  test("is nobody once it was ended, and no header makes up for it", async () => {
    const headers = { cookie, authorization: "Bearer ym_wrong" };
    expect((await callApi("GET", "/api/v1/tickets", { headers })).status).toBe(401);
    await pool().query("UPDATE user_session SET revoked_at = now()");
    expect((await callApi("GET", "/api/v1/tickets", { headers: { cookie } })).status).toBe(401);
  });
});

describe("the rate limit", () => {
  test("lets a token burst, then says when to come back, and counts each token for itself", async () => {
    process.env.YARDMASTER_RATE_LIMIT = "5";
    const statuses: number[] = [];
    for (let call = 0; call < 60; call++)
      statuses.push((await callApi("GET", "/api/v1/projects", { token: admin.read })).status);
    expect(statuses.indexOf(429)).toBeGreaterThanOrEqual(50);
    const limited = await callApi("GET", "/api/v1/projects", { token: admin.read });
    expect(limited).toMatchObject({ status: 429, body: { code: "rate_limited" } });
    expect(Number(limited.headers.get("retry-after"))).toBe(1);
    expect((await callApi("GET", "/api/v1/projects", { token: admin.agent })).status).toBe(200);
  });

  test("comes before anything that is looked up, and can be switched off", async () => {
    process.env.YARDMASTER_RATE_LIMIT = "1";
    for (let call = 0; call < 12; call++) await callApi("GET", "/api/v1/tickets/none", { token: admin.sentinel });
    expect((await callApi("GET", "/api/v1/tickets/none", { token: admin.sentinel })).status).toBe(429);
    process.env.YARDMASTER_RATE_LIMIT = "off";
    expect((await callApi("GET", "/api/v1/tickets/none", { token: admin.sentinel })).status).toBe(404);
  });
});
