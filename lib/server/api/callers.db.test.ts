import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { pool } from "#lib/db/connection/pool.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { newTokenSecret } from "#lib/lifecycle/people/token-secret.ts";
import { callApi } from "#test/api.ts";
import { type Callers, makeCallers } from "#test/callers.ts";
import { useDatabase } from "#test/database.ts";
import { signIn } from "#test/session.ts";
import { registry } from "../../process-registry.ts";
import { openRequest } from "../live/open-requests.ts";
import { countPublicRequest, countWrongCredentials } from "./rate-limit.ts";

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
  registry.take("api.over-limit");
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
      { "sec-fetch-site": "none", origin: "https://evil.example.com" },
      { origin: "http://desk.example.com", host: "desk.example.com" },
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

/** However slow the machine is, all of a test happens within the same second. */
function stopClock(): void {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] }));
  afterEach(() => void vi.useRealTimers());
}

describe("the rate limit", () => {
  stopClock();

  test("lets a token burst, then says when to come back, and counts each token for itself", async () => {
    process.env.YARDMASTER_RATE_LIMIT = "5";
    const statuses: number[] = [];
    while (statuses.length < 51)
      statuses.push((await callApi("GET", "/api/v1/projects", { token: admin.read })).status);
    expect(statuses.indexOf(429)).toBe(50);
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

  test("costs a caller who is over it no query", async () => {
    process.env.YARDMASTER_RATE_LIMIT = "1";
    const ask = () => callApi("GET", "/metrics", { token: admin.automation });
    for (let call = 0; call < 11; call++) await ask();
    const query = vi.spyOn(pool(), "query");
    expect((await ask()).status).toBe(429);
    expect(query).not.toHaveBeenCalled();
    query.mockRestore();
  });

  test("costs an address that has sent too many wrong tokens no query, and does not stop who was there before", async () => {
    const here = { "x-yardmaster-client-address": "192.0.2.9" };
    const ask = (token: string, headers: Record<string, string> = here) =>
      callApi("GET", "/api/v1/projects", { token, headers });
    const { read } = await makeCallers();
    expect((await ask(read)).status).toBe(200);
    expect((await ask(newTokenSecret())).status).toBe(401);
    await Promise.allSettled(Array.from({ length: 3000 }, () => countWrongCredentials("192.0.2.9")));
    const query = vi.spyOn(pool(), "query");
    expect((await ask(newTokenSecret())).status).toBe(429);
    expect(query).not.toHaveBeenCalled();
    query.mockRestore();
    expect((await ask(read)).status).toBe(200);
    expect((await ask(newTokenSecret(), { "x-yardmaster-client-address": "192.0.2.10" })).status).toBe(401);
  });
});

describe("what is public", () => {
  stopClock();

  test("asks the database once for all who ask whether it is ready at the same time", async () => {
    expect((await callApi("GET", "/api/ready")).status).toBe(200);
    const query = vi.spyOn(pool(), "query");
    const answers = await Promise.all(Array.from({ length: 100 }, () => callApi("GET", "/api/ready")));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(query.mock.calls.length).toBeLessThanOrEqual(8);
    query.mockRestore();
  });

  test("is for 3,000 requests a minute of one address, and costs no query beyond", async () => {
    const headers = { "x-yardmaster-client-address": "192.0.2.11" };
    await Promise.allSettled(Array.from({ length: 3001 }, () => countPublicRequest("192.0.2.11")));
    const query = vi.spyOn(pool(), "query");
    expect((await callApi("GET", "/api/ready", { headers })).status).toBe(429);
    expect(query).not.toHaveBeenCalled();
    query.mockRestore();
    expect((await callApi("GET", "/api/health", { headers })).status).toBe(200);
  });
});

describe("the figures", () => {
  test("are of the projects that a caller may read, and of the process for who may read all", async () => {
    await callApi("POST", "/api/v1/projects", {
      token: admin.automation,
      body: { slug: "ledger", key: "LED", name: "Ledger" },
    });
    await callApi("POST", "/api/v1/tickets", { token: admin.automation, body: { title: "t", project: "ledger" } });
    const ledger = await makeCallers("viewer", "ledger");
    const elsewhere = await makeCallers("viewer", "default");
    const figures = async (token: string) => String((await callApi("GET", "/metrics", { token })).body);
    const claimable = async (token: string) =>
      Number(/yardmaster_claimable_tickets (\d+)/.exec(await figures(token))?.[1]);
    const [all, one, other] = [
      await claimable(admin.read),
      await claimable(ledger.read),
      await claimable(elsewhere.read),
    ];
    expect([one, all - one]).toEqual([1, other]);
    expect(await figures(admin.read)).toContain("yardmaster_requests_total");
    expect(await figures(ledger.read)).not.toContain("yardmaster_requests_total");
  });
});

describe("what is open at once", () => {
  test.each([
    ["a stream", "streams", 2000, () => callApi("GET", "/api/v1/events", { token: admin.read })],
    [
      "a request that waits",
      "waits",
      10_000,
      () =>
        callApi("POST", "/api/v1/claims", { token: admin.agent, body: { agent: "a", labels: ["no"], waitSeconds: 1 } }),
    ],
  ] as const)(
    "%s more than an address may have is a 429, and free again once some have ended",
    async (_what, kind, most, ask) => {
      const ends = Array.from({ length: most }, (_, n) =>
        openRequest(kind, { tokenId: `tok_${n}` } as Access, "192.0.2.1"),
      );
      const answer = await ask();
      expect([answer.status, answer.headers.get("retry-after")]).toEqual([429, "5"]);
      for (const end of ends) end();
      if (kind === "waits") expect((await ask()).status).toBe(204);
      expect(registry.peek<Map<string, number>>("live.open-requests")?.size).toBe(0);
    },
  );
});
