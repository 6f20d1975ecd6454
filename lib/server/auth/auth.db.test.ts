import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { pool } from "#lib/db/connection/pool.ts";
import { createToken } from "#lib/lifecycle/people/create-token.ts";
import { createUser } from "#lib/lifecycle/people/create-user.ts";
import { CLIENT_ADDRESS_HEADER } from "#lib/server/web-server/trusted-headers.ts";
import { useDatabase } from "#test/database.ts";
import { accessOfRequest } from "./access-of-request.ts";
import { answerAuth } from "./answer-auth.ts";
import { authCookieNames } from "./auth-cookies.ts";

useDatabase();

const PASSWORD = "signal-box-7";
let userId = "";

beforeAll(async () => {
  process.env.NEXTAUTH_SECRET = "a secret of this test file";
  userId = (await createUser({ email: "Mira.Kaur@example.com", password: PASSWORD, role: "admin" })).id;
});

beforeEach(async () => {
  await pool().query("DELETE FROM sign_in_try");
});

afterEach(async () => {
  await pool().query("UPDATE app_user SET disabled_at = NULL");
  delete process.env.NEXTAUTH_URL;
});

const ask = (action: string, init: RequestInit = {}) =>
  answerAuth(new Request(`http://127.0.0.1:3000/api/auth/${action}`, init), action.split("/"));

/** Cookies of an answer, as a browser sends them back. */
const cookiesOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");

async function post(action: string, fields: Record<string, string>, cookie = "", headers: Record<string, string> = {}) {
  const csrf = await ask("csrf", { headers: { cookie } });
  const { csrfToken } = (await csrf.json()) as { csrfToken: string };
  const body = new URLSearchParams({ csrfToken, json: "true", ...fields }).toString();
  return ask(action, {
    method: "POST",
    body,
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      "content-length": String(body.length),
      cookie: [cookie, cookiesOf(csrf)].filter(Boolean).join("; "),
      ...headers,
    },
  });
}

const signIn = (password = PASSWORD, email = "mira.kaur@example.com") =>
  post("callback/credentials", { email, password });
const withCookie = (cookie: string) => new Request("http://127.0.0.1:3000/queue", { headers: { cookie } });

/** The session cookie alone of a sign-in in a browser that is known. */
async function signedInWith(known: string): Promise<string> {
  const answer = await post("callback/credentials", { email: "mira.kaur@example.com", password: PASSWORD }, known);
  return cookiesOf(answer)
    .split("; ")
    .filter((cookie) => cookie.startsWith(authCookieNames().session))
    .join();
}

async function withoutCsrf(csrfToken: string): Promise<Response> {
  const body = new URLSearchParams({ email: "mira.kaur@example.com", password: "not it", csrfToken }).toString();
  const headers = { "content-type": "application/x-www-form-urlencoded", "content-length": String(body.length) };
  return ask("callback/credentials", { method: "POST", body, headers });
}

async function signedIn(): Promise<string> {
  const answer = await signIn();
  expect(answer.status).toBe(200);
  return cookiesOf(answer);
}

describe("signing in", () => {
  it("opens a session whose cookie carries its id and no word about the person", async () => {
    const answer = await signIn();
    expect(await answer.json()).toEqual({ url: "/queue" });
    const cookie = answer.headers.getSetCookie().find((text) => text.startsWith(authCookieNames().session));
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Lax/);
    expect(cookie).toMatch(/Path=\/;/);
    expect(cookie).not.toMatch(/Secure/);
    const access = await accessOfRequest(withCookie(cookiesOf(answer)));
    expect(access).toMatchObject({ userId, userName: "Mira Kaur", scope: null, everywhere: "admin" });
  });

  it("opens another session each time", async () => {
    const [one, two] = [await signedIn(), await signedIn()];
    const ids = await Promise.all(
      [one, two].map(async (cookie) => (await accessOfRequest(withCookie(cookie)))?.sessionId),
    );
    expect(ids[0]).toMatch(/^ses_/);
    expect(ids[1]).not.toBe(ids[0]);
  });

  it("is refused with the same words for a wrong password and an unknown person", async () => {
    const [wrong, unknown] = [await signIn("not it"), await signIn(PASSWORD, "nobody@example.com")];
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    expect(await wrong.json()).toEqual(await unknown.json());
    expect(await accessOfRequest(withCookie(cookiesOf(wrong)))).toBeNull();
  });

  it("is refused to a person who is disabled", async () => {
    await pool().query("UPDATE app_user SET disabled_at = now()");
    expect((await signIn()).status).toBe(401);
  });

  it("is refused without the CSRF token of this browser", async () => {
    const answer = await withoutCsrf("made up");
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "/api/auth/signin?csrf=true"]);
    expect(await accessOfRequest(withCookie(cookiesOf(answer)))).toBeNull();
  });

  it("is throttled at the eleventh wrong password in a minute, and says for how long", async () => {
    for (let n = 0; n < 10; n++) expect((await signIn("not it")).status).toBe(401);
    const answer = await signIn();
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await answer.json()).toMatchObject({
      code: "rate_limited",
      detail: expect.stringMatching(/Try again in \d+ s\./),
    });
  });

  it("is not counted without the CSRF token of this browser: another site cannot use a person's tries up", async () => {
    for (let n = 0; n < 15; n++) await withoutCsrf("x-forged");
    expect((await pool().query("SELECT 1 FROM sign_in_try")).rows).toEqual([]);
    expect((await signIn()).status).toBe(200);
  });

  it("in a browser that was signed in before goes on while others try; a cookie that is made up or of somebody else does not", async () => {
    const known = (await signedIn())
      .split("; ")
      .filter((cookie) => cookie.startsWith(authCookieNames().known))
      .join();
    expect(known).not.toBe("");
    for (let n = 0; n < 10; n++) expect((await signIn("not it")).status).toBe(401);
    const tryWith = async (cookie: string) =>
      (await post("callback/credentials", { email: "mira.kaur@example.com", password: PASSWORD }, cookie)).status;
    expect(await tryWith("")).toBe(429);
    expect(await tryWith(`${known.slice(0, -4)}AAAA`)).toBe(429);
    expect(await tryWith(known.replace("_known", "_other"))).toBe(429);
    const session = (await signedInWith(known)).replace(/_session=/, "_known=");
    expect(await tryWith(session)).toBe(429);
    expect(await tryWith(known)).toBe(200);
    await createUser({ email: "other@example.com", password: PASSWORD, role: "viewer" });
    await pool().query("DELETE FROM sign_in_try");
    const others = await post("callback/credentials", { email: "other@example.com", password: PASSWORD });
    for (let n = 0; n < 10; n++) await signIn("not it");
    expect(await tryWith(cookiesOf(others))).toBe(429);
  });

  it("leads back to a page of this desk only", async () => {
    const lead = async (callbackUrl: string) =>
      (
        await (
          await post("callback/credentials", { email: "mira.kaur@example.com", password: PASSWORD, callbackUrl })
        ).json()
      ).url;
    expect(await lead("/settings")).toBe("/settings");
    expect(await lead("https://evil.example/x")).toBe("/queue");
    expect(await lead("//evil.example")).toBe("/queue");
  });

  it("keeps cookies to https and this host where the desk is reached by https", async () => {
    process.env.NEXTAUTH_URL = "https://desk.example.com";
    const answer = await signIn();
    const cookie = answer.headers.getSetCookie().find((text) => text.includes("_session="));
    expect(cookie).toMatch(/^__Host-yardmaster_[0-9a-f]{8}_session=.*; Secure/);
  });
});

describe("a session", () => {
  it("ends at once when it is revoked, its person is disabled, or it was idle or open too long", async () => {
    const cookie = await signedIn();
    const works = async () => (await accessOfRequest(withCookie(cookie))) !== null;
    const id = (await accessOfRequest(withCookie(cookie)))?.sessionId;
    const set = (columns: string) => pool().query(`UPDATE user_session SET ${columns} WHERE id = $1`, [id]);
    expect(await works()).toBe(true);
    await set("last_seen_at = now() - interval '12 hours 1 second'");
    expect(await works()).toBe(false);
    await set("last_seen_at = now() - interval '11 hours'");
    expect(await works()).toBe(true);
    await set("expires_at = now()");
    expect(await works()).toBe(false);
    await set("expires_at = now() + interval '1 day'");
    await pool().query("UPDATE app_user SET disabled_at = now()");
    expect(await works()).toBe(false);
    await pool().query("UPDATE app_user SET disabled_at = NULL");
    expect(await works()).toBe(true);
    await set("revoked_at = now()");
    expect(await works()).toBe(false);
  });

  it("notes its last use at most once a minute", async () => {
    const cookie = await signedIn();
    const { sessionId } = (await accessOfRequest(withCookie(cookie))) ?? {};
    const read = async () =>
      (await pool().query("SELECT last_seen_at FROM user_session WHERE id = $1", [sessionId])).rows[0].last_seen_at;
    const first = await read();
    await accessOfRequest(withCookie(cookie));
    expect(await read()).toEqual(first);
    await pool().query("UPDATE user_session SET last_seen_at = now() - interval '61 seconds' WHERE id = $1", [
      sessionId,
    ]);
    await accessOfRequest(withCookie(cookie));
    expect((await read()).getTime()).toBeGreaterThanOrEqual(first.getTime());
  });

  it("is told to its browser until it has ended", async () => {
    const cookie = await signedIn();
    expect(await (await ask("session", { headers: { cookie } })).json()).toMatchObject({ user: { name: "Mira Kaur" } });
    await pool().query("UPDATE user_session SET revoked_at = now()");
    expect(await (await ask("session", { headers: { cookie } })).json()).toEqual({});
  });

  it("ends by signing out, and its cookie with it", async () => {
    const cookie = await signedIn();
    const answer = await post("signout", {}, cookie);
    expect(answer.headers.getSetCookie().join()).toContain(`${authCookieNames().session}=;`);
    expect(await accessOfRequest(withCookie(cookie))).toBeNull();
  });

  it("cannot be made up or changed", async () => {
    const cookie = await signedInWith("");
    const name = authCookieNames().session;
    for (const made of [`${name}=`, `${name}=x.y.z`, `${cookie.slice(0, -3)}abc`, `${name}=%ff`]) {
      expect(await accessOfRequest(withCookie(made))).toBeNull();
    }
    process.env.NEXTAUTH_SECRET = "another secret than before";
    expect(await accessOfRequest(withCookie(cookie))).toBeNull();
    process.env.NEXTAUTH_SECRET = "a secret of this test file";
  });

  it("has another cookie name in a copy on another port or with another data folder", () => {
    const here = authCookieNames().session;
    process.env.PORT = "3999";
    expect(authCookieNames().session).not.toBe(here);
    delete process.env.PORT;
    process.env.YARDMASTER_DATA = "/tmp/another";
    expect(authCookieNames().session).not.toBe(here);
    delete process.env.YARDMASTER_DATA;
    expect(authCookieNames().session).toBe(here);
  });
});

describe("a token", () => {
  const bearing = (token: string, cookie = "", address = "192.0.2.1") =>
    accessOfRequest(
      new Request("http://127.0.0.1:3000/api/v1/tickets", {
        headers: { authorization: `Bearer ${token}`, cookie, [CLIENT_ADDRESS_HEADER]: address },
      }),
    );

  it("is nobody once it has expired, and from an address that it is not bound to", async () => {
    const { id, token } = await createToken({ name: "ci", scope: "read", addresses: ["192.0.2.0/28"] });
    expect(await bearing(token)).toMatchObject({ account: "*/ci" });
    expect(await bearing(token, await signedIn(), "192.0.2.16")).toBeNull();
    await pool().query("UPDATE api_token SET expires_at = now() WHERE id = $1", [id]);
    expect(await bearing(token)).toBeNull();
  });

  it("acts for its person, in its project", async () => {
    const { token } = await createToken({ name: "ci", scope: "automation", projectSlug: "default" });
    expect(await bearing(token)).toMatchObject({
      userId,
      scope: "automation",
      boundTo: "prj_default",
      everywhere: "admin",
      sessionId: null,
    });
  });

  it("is nobody when unknown, revoked, or its person is disabled; a session beside it does not help", async () => {
    const { id, token } = await createToken({ name: "ci", scope: "read" });
    const cookie = await signedIn();
    expect(await bearing("ym_made-up", cookie)).toBeNull();
    await pool().query("UPDATE app_user SET disabled_at = now()");
    expect(await bearing(token)).toBeNull();
    await pool().query("UPDATE app_user SET disabled_at = NULL");
    expect(await bearing(token)).not.toBeNull();
    await pool().query("UPDATE api_token SET revoked_at = now() WHERE id = $1", [id]);
    expect(await bearing(token, cookie)).toBeNull();
  });

  it("is kept as a hash, and its use noted at most once a minute", async () => {
    const { id, token } = await createToken({ name: "ci", scope: "read" });
    const read = async () => (await pool().query("SELECT * FROM api_token WHERE id = $1", [id])).rows[0];
    expect(JSON.stringify(await read())).not.toContain(token);
    expect((await read()).last_used_at).toBeNull();
    await bearing(token);
    const noted = (await read()).last_used_at;
    expect(noted).not.toBeNull();
    await Promise.all([bearing(token), bearing(token)]);
    expect((await read()).last_used_at).toEqual(noted);
  });
});

describe("what else comes to /api/auth", () => {
  it.each([
    ["a log of next-auth", "POST", "_log", "{}", 404],
    ["a sign-in by GET", "GET", "callback/credentials", undefined, 404],
    ["a session to be changed", "POST", "session", "{}", 404],
    ["a page we do not have", "GET", "verify-request", undefined, 404],
    ["another method", "DELETE", "session", undefined, 404],
    ["half a JSON body", "POST", "callback/credentials", "{", 400],
    ["an empty JSON body", "POST", "callback/credentials", "null", 302],
    ["too long a body", "POST", "callback/credentials", "x".repeat(20_000), 413],
  ])("%s is answered", async (_what, method, action, body, status) => {
    const headers = { "content-type": "application/json", "content-length": String(body?.length ?? 0) };
    expect((await ask(action, { method, body, headers })).status).toBe(status);
  });

  it("a callback address or cookie of someone else's making is not even read", async () => {
    const answer = await answerAuth(
      new Request("http://127.0.0.1:3000/api/auth/csrf?callbackUrl=javascript:alert(1)", {
        headers: { cookie: `${authCookieNames().callback}=javascript%3Aalert(1); ${authCookieNames().csrf}=%ff` },
      }),
      ["csrf"],
    );
    expect(answer.status).toBe(200);
  });
});
