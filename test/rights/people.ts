import { encode } from "next-auth/jwt";
import { pool } from "#lib/db/connection/pool.ts";
import type { Role, Scope } from "#lib/engine/people/access.ts";
import { createToken } from "#lib/lifecycle/people/create-token.ts";
import { openSession } from "#lib/lifecycle/people/open-session.ts";
import { authCookieNames } from "#lib/server/auth/auth-cookies.ts";
import { SESSION_ID } from "#lib/server/auth/session-id.ts";
import { type Somebody, somebody } from "#test/people.ts";
import type { Caller } from "./callers.ts";

/** With what a caller comes: a session's cookie or a token, or nothing. */
export type Credentials = { cookie?: string; token?: string };

const SECRET = "a secret of this test file";

/** Everybody of the table. `foreign token` is one for each scope, and so is everything that has ended. */
export type Crowd = {
  people: Record<"viewer" | "lead" | "admin" | "desk admin" | "foreign admin" | "admin elsewhere", Somebody>;
  credentials: Record<Exclude<Caller, "ended" | "foreign token">, Credentials>;
  foreign: Record<Scope, Credentials>;
  ended: Record<string, Credentials>;
};

/** Makes them. The projects `ours` and `theirs` are there. */
export async function makeCrowd(): Promise<Crowd> {
  Object.assign(process.env, { NEXTAUTH_SECRET: SECRET, YARDMASTER_RATE_LIMIT: "off" });
  const people = {
    viewer: await somebody("viewer", "viewer", "ours"),
    lead: await somebody("lead", "lead", "ours"),
    admin: await somebody("admin", "admin", "ours"),
    "desk admin": await somebody("desk-admin", "admin"),
    "foreign admin": await somebody("foreign-admin", "admin", "theirs"),
    "admin elsewhere": await somebody("admin-elsewhere", "viewer", "ours"),
  };
  await pool().query(
    `INSERT INTO membership (id, user_id, project_id, role)
     SELECT 'mem_elsewhere', $1, id, 'admin' FROM project WHERE slug = 'theirs'`,
    [people["admin elsewhere"].id],
  );
  // Tokens of one name and project are one service account.
  const token = (scope: Scope, name: string = scope, person: Somebody = people.admin, projectSlug = "ours") =>
    createToken({ name, scope, projectSlug, actsForEmail: person.email });
  const theirs = (scope: Scope) => token(scope, scope, people["foreign admin"], "theirs");
  return {
    people,
    credentials: {
      nobody: {},
      viewer: await sessionOf(people.viewer),
      lead: await sessionOf(people.lead),
      admin: await sessionOf(people.admin),
      "desk admin": await sessionOf(people["desk admin"]),
      "foreign admin": await sessionOf(people["foreign admin"]),
      "admin elsewhere": await sessionOf(people["admin elsewhere"]),
      agent: await token("agent"),
      "other agent": await token("agent", "other agent"),
      sentinel: await token("sentinel"),
      "other sentinel": await token("sentinel", "other sentinel"),
      automation: await token("automation"),
      "viewer's automation": await token("automation", "of a viewer", people.viewer),
      read: await token("read"),
    },
    foreign: {
      agent: await theirs("agent"),
      sentinel: await theirs("sentinel"),
      automation: await theirs("automation"),
      read: await theirs("read"),
    },
    ended: await makeEnded(),
  };
}

/** What a browser sends that somebody is signed in with. */
export async function sessionOf({ email, password }: Somebody): Promise<{ cookie: string; sessionId: string }> {
  const { sessionId } = (await openSession({ email, password, userAgent: null, address: null })) ?? {};
  if (!sessionId) throw new Error(`${email} cannot sign in`);
  const token = { [SESSION_ID]: sessionId };
  return { cookie: `${authCookieNames().session}=${await encode({ secret: SECRET, token })}`, sessionId };
}

/** Credentials of admins of the project that were good once, each come to its end in another way. */
async function makeEnded(): Promise<Record<string, Credentials>> {
  const [active, disabled] = [await admin("was-here"), await admin("was-disabled")];
  const [ended, late] = [await sessionOf(active), await sessionOf(active)];
  const made = {
    "a session that was ended": ended,
    "a session that has run out": late,
    "a session of someone disabled": await sessionOf(disabled),
    "a token that was revoked": await createToken({ name: "revoked", ...of(active) }),
    "a token of someone disabled": await createToken({ name: "disabled", ...of(disabled) }),
    "a token that never was": { token: `ym_${"0".repeat(43)}` },
    "a forged session": { cookie: `${authCookieNames().session}=${await encode({ secret: "another", token: {} })}` },
  };
  await pool().query("UPDATE user_session SET revoked_at = now() WHERE id = $1", [ended.sessionId]);
  await pool().query("UPDATE user_session SET expires_at = now() WHERE id = $1", [late.sessionId]);
  await pool().query("UPDATE api_token SET revoked_at = now() WHERE name = 'revoked'");
  await pool().query("UPDATE app_user SET disabled_at = now() WHERE id = $1", [disabled.id]);
  return { ...made, ...(await makeExpired(active)) };
}

/** A token that has expired; none where tokens do not. */
async function makeExpired(person: Somebody): Promise<Record<string, Credentials>> {
  const columns =
    "SELECT 1 FROM information_schema.columns WHERE table_name = 'api_token' AND column_name = 'expires_at'";
  if ((await pool().query(columns)).rowCount === 0) return {};
  const expired = await createToken({ name: "expired", ...of(person) });
  await pool().query("UPDATE api_token SET expires_at = now() - interval '1 second' WHERE id = $1", [expired.id]);
  return { "a token that has expired": expired };
}

const admin = (name: string): Promise<Somebody> => somebody(name, "admin" satisfies Role, "ours");
const of = ({ email }: Somebody) => ({ scope: "automation" as const, projectSlug: "ours", actsForEmail: email });
