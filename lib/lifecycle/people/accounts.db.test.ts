import { beforeAll, describe, expect, it } from "vitest";
import { pool } from "#lib/db/connection/pool.ts";
import { reader } from "#lib/db/connection/transaction.ts";
import { readAccessOfActing, readAccessOfToken, readLiveAccess } from "#lib/db/people/access.ts";
import { readMembers } from "#lib/db/people/members.ts";
import { readSessions } from "#lib/db/people/sessions.ts";
import { findToken, readTokens } from "#lib/db/people/tokens.ts";
import { findUser } from "#lib/db/people/users.ts";
import { createProject } from "#lib/lifecycle/projects/create-project.ts";
import { listTokens } from "#lib/server/queries/people/list-tokens.ts";
import { useDatabase } from "#test/database.ts";
import { type Somebody, somebody } from "#test/people.ts";
import { addPerson } from "./add-person.ts";
import { createOwnToken } from "./create-own-token.ts";
import { createToken } from "./create-token.ts";
import { createUser } from "./create-user.ts";
import { disablePerson } from "./disable-person.ts";
import { enablePerson } from "./enable-person.ts";
import { endOtherSessions } from "./end-other-sessions.ts";
import { openSession } from "./open-session.ts";
import { changePassword } from "./passwords/change-password.ts";
import { hashPassword } from "./passwords/password.ts";
import { resetPassword } from "./passwords/reset-password.ts";
import { findLinkOwner, setPasswordByLink } from "./passwords/set-password-by-link.ts";
import { renewToken } from "./renew-token.ts";
import { revokeSession } from "./revoke-session.ts";
import { revokeToken } from "./revoke-token.ts";
import { signOutPerson } from "./sign-out-person.ts";
import { hashToken } from "./token-secret.ts";

useDatabase();

let root: Somebody;

beforeAll(async () => {
  root = await somebody("root", "admin");
  await createProject(await root.access(), { slug: "ledger", key: "LED", name: "Ledger" });
});

const NOWHERE = { userAgent: null, address: null };
const secretOf = (link: { path: string } | null) => link?.path.split("#")[1] ?? "";
const canSignIn = async (email: string, password: string) =>
  (await openSession({ email, password, userAgent: null, address: null })) !== null;

describe("a new person", () => {
  it("has the e-mail in lower case, a name, and a password that is nowhere to be read", async () => {
    const made = await createUser({ email: " Jonas.Ruiz@Example.com ", password: "signal box 7", role: "lead" });
    expect(made).toEqual({ id: expect.stringMatching(/^usr_/), email: "jonas.ruiz@example.com" });
    expect(await findUser({ id: made.id })).toEqual({
      id: made.id,
      email: made.email,
      name: "Jonas Ruiz",
      disabled: false,
    });
    const { rows } = await pool().query("SELECT password_hash FROM app_user WHERE id = $1", [made.id]);
    expect(rows[0].password_hash).toMatch(/^\$argon2id\$/);
    const shown = JSON.stringify([await readMembers("prj_default"), await findUser({ email: made.email })]);
    expect(shown).not.toContain("argon2");
  });

  it("cannot have the e-mail of another, in whatever case, nor a role in a project there is not", async () => {
    await createUser({ email: "twin@example.com", password: "signal box 7", role: "viewer" });
    await expect(
      createUser({ email: "TWIN@example.com", password: "signal box 7", role: "admin" }),
    ).rejects.toMatchObject({
      code: "invalid_request",
    });
    await expect(
      createUser({ email: "lost@example.com", password: "signal box 7", role: "lead", projectSlug: "nowhere" }),
    ).rejects.toMatchObject({ code: "not_found" });
  });

  it("who is added to a project gets a link to choose a password by; who was there gets the role", async () => {
    const added = await addPerson(await root.access(), "ledger", {
      email: "Tove@example.com",
      name: "Tove Sand",
      role: "lead",
    });
    expect(added.member).toMatchObject({
      email: "tove@example.com",
      name: "Tove Sand",
      role: "lead",
      everywhere: false,
    });
    await setPasswordByLink({ ...NOWHERE, secret: secretOf(added.link), password: "signal box 8" });
    expect(await canSignIn("tove@example.com", "signal box 8")).toBe(true);
    const again = await addPerson(await root.access(), "ledger", { email: "tove@example.com", role: "viewer" });
    expect(again).toEqual({ member: { ...added.member, role: "viewer" }, link: null });
  });
});

describe("a password", () => {
  it("is changed by its person, who proves the present one; their other sessions end", async () => {
    const mira = await somebody("mira", "lead");
    const other = await openSession({ email: mira.email, password: mira.password, userAgent: null, address: null });
    await expect(
      changePassword(await mira.access(), { current: "not it", next: "signal box 9" }),
    ).rejects.toMatchObject({
      code: "invalid_request",
      extra: { errors: [{ path: "current" }] },
    });
    await changePassword(await mira.access(), { current: mira.password, next: "signal box 9" });
    expect(await mira.signedIn()).toBe(true);
    expect((await readSessions(mira.id)).map(({ id }) => id)).not.toContain(other?.sessionId);
    expect(await canSignIn(mira.email, mira.password)).toBe(false);
    expect(await canSignIn(mira.email, "signal box 9")).toBe(true);
  });

  it("is set anew by the link of an admin, once, and every session of the person ends then", async () => {
    const nils = await somebody("nils", "viewer", "ledger");
    const link = await resetPassword(await root.access(), "ledger", nils.id);
    expect([await nils.signedIn(), await canSignIn(nils.email, nils.password)]).toEqual([true, true]);
    expect(await findLinkOwner(secretOf(link))).toMatchObject({ kind: "reset", email: nils.email });
    const used = { ...NOWHERE, secret: secretOf(link), password: "signal box 10" };
    const both = await Promise.allSettled([setPasswordByLink(used), setPasswordByLink(used)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await nils.signedIn()).toBe(false);
    expect(await canSignIn(nils.email, nils.password)).toBe(false);
    expect(await canSignIn(nils.email, "signal box 10")).toBe(true);
    await expect(findLinkOwner(secretOf(link))).rejects.toMatchObject({ code: "not_found" });
  });

  it("cannot be set by a link that was replaced, is too old, or whose person is disabled, or once the password was changed", async () => {
    const lars = await somebody("lars", "viewer", "ledger");
    const make = async () => secretOf(await resetPassword(await root.access(), "ledger", lars.id));
    const [first, second] = [await make(), await make()];
    const works = async (secret: string) =>
      findLinkOwner(secret).then(
        () => true,
        () => false,
      );
    expect([await works(first), await works(second)]).toEqual([false, true]);
    const { rows } = await pool().query("SELECT hash FROM password_link WHERE user_id = $1", [lars.id]);
    expect(rows).toEqual([{ hash: hashToken(second) }]);
    await disablePerson(await root.access(), "ledger", lars.id);
    expect(await works(second)).toBe(false);
    await enablePerson(await root.access(), "ledger", lars.id);
    await pool().query("UPDATE password_link SET expires_at = now() - interval '1 hour'");
    expect(await works(second)).toBe(false);
    await expect(setPasswordByLink({ ...NOWHERE, secret: second, password: "signal box 11" })).rejects.toMatchObject({
      code: "not_found",
    });
    const mine = await somebody("mine", "viewer", "ledger");
    const third = secretOf(await resetPassword(await root.access(), "ledger", mine.id));
    await changePassword(await mine.access(), { current: mine.password, next: "signal box 12" });
    expect(await works(third)).toBe(false);
  });

  it("that somebody else chose opens no session, but the page on which to set another one", async () => {
    const given = { email: "given@example.com", password: "signal box 13" };
    await createUser({ ...given, role: "viewer", mustChange: true });
    const opened = await openSession({ ...given, ...NOWHERE });
    expect(opened).toEqual({ sessionId: null, setPassword: expect.stringMatching(/^\/sign-in\/password#/) });
    const { rows } = await pool().query("SELECT act, subject, data FROM audit WHERE subject ->> 'name' = $1", [
      given.email,
    ]);
    expect(rows.at(-1)).toMatchObject({ act: "sign_in.succeeded", data: { mustChangePassword: true } });
    expect(JSON.stringify(rows)).not.toContain(secretOf({ path: opened?.setPassword ?? "" }));
    await setPasswordByLink({
      ...NOWHERE,
      secret: secretOf({ path: opened?.setPassword ?? "" }),
      password: "signal box 14",
    });
    expect(await openSession({ ...given, password: "signal box 14", ...NOWHERE })).toMatchObject({ setPassword: null });
  });

  it("is not chosen too short or too common; one from before the rule goes on working", async () => {
    const olga = await somebody("olga", "viewer");
    const change = async (next: string) => changePassword(await olga.access(), { current: olga.password, next });
    await expect(change("short one")).rejects.toMatchObject({
      code: "invalid_request",
      extra: { errors: [{ path: "next", message: "must have at least 12 characters" }] },
    });
    await expect(change("Unbelievable1")).rejects.toMatchObject({
      message: "The password is one of the commonest, which are guessed first.",
    });
    await pool().query("UPDATE app_user SET password_hash = $2 WHERE id = $1", [olga.id, await hashPassword("old")]);
    expect(await canSignIn(olga.email, "old")).toBe(true);
  });
});

describe("shutting someone out", () => {
  it("ends their sessions and stops their tokens at once, until they are let in again", async () => {
    const ada = await somebody("ada", "admin", "ledger");
    const { token } = await createOwnToken(await ada.access(), { name: "mine", scope: "agent" });
    const works = async () => (await readAccessOfToken(hashToken(token))) !== null;
    await disablePerson(await root.access(), "ledger", ada.id);
    expect([await ada.signedIn(), await works(), await canSignIn(ada.email, ada.password)]).toEqual([
      false,
      false,
      false,
    ]);
    await enablePerson(await root.access(), "ledger", ada.id);
    expect([await ada.signedIn(), await works(), await canSignIn(ada.email, ada.password)]).toEqual([
      false,
      true,
      true,
    ]);
  });

  it("is not for the admin of one of their projects alone", async () => {
    const boss = await somebody("boss", "admin", "ledger");
    const wide = await somebody("wide", "viewer", "ledger");
    await addPerson(await root.access(), "default", { email: wide.email, role: "viewer" });
    await expect(disablePerson(await boss.access(), "ledger", wide.id)).rejects.toMatchObject({ code: "forbidden" });
    await expect(resetPassword(await boss.access(), "ledger", root.id)).rejects.toMatchObject({ code: "forbidden" });
    expect(await wide.signedIn()).toBe(true);
  });

  it("from every browser leaves the account", async () => {
    const per = await somebody("per", "viewer", "ledger");
    await openSession({ email: per.email, password: per.password, userAgent: null, address: null });
    expect(await signOutPerson(await root.access(), "ledger", per.id)).toEqual({ ended: 2 });
    expect([await per.signedIn(), await canSignIn(per.email, per.password)]).toEqual([false, true]);
  });
});

describe("a session", () => {
  it("is ended by its own person only", async () => {
    const [one, two] = [await somebody("one", "viewer"), await somebody("two", "viewer")];
    const { sessionId } = await one.access();
    await expect(revokeSession(await two.access(), sessionId ?? "")).rejects.toMatchObject({ code: "not_found" });
    await revokeSession(await one.access(), sessionId ?? "");
    expect(await one.signedIn()).toBe(false);
  });
});

describe("all other sessions", () => {
  it("end, and the present one stays", async () => {
    const mia = await somebody("mia", "viewer");
    await openSession({ email: mia.email, password: mia.password, userAgent: null, address: null });
    expect(await endOtherSessions(await mia.access())).toEqual({ ended: 1 });
    expect(await readSessions(mia.id)).toMatchObject([{ id: (await mia.access()).sessionId }]);
  });
});

describe("a token", () => {
  it("is shown once and stops at once when revoked", async () => {
    const made = await createOwnToken(await root.access(), { name: "ci", scope: "automation", project: "ledger" });
    expect(made).toMatchObject({
      name: "ci",
      scope: "automation",
      project: "ledger",
      actsFor: { id: root.id },
      lastUsedAt: null,
    });
    expect(made.token.startsWith(made.hint.slice(0, -1))).toBe(true);
    expect(JSON.stringify(await readTokens())).not.toContain(made.token);
    expect(await readAccessOfToken(hashToken(made.token))).toMatchObject({ userId: root.id, scope: "automation" });
    await revokeToken(await root.access(), made.id);
    expect(await readAccessOfToken(hashToken(made.token))).toBeNull();
    await expect(revokeToken(await root.access(), made.id)).rejects.toMatchObject({ code: "not_found" });
  });

  it("works for 90 days, or until it was said that it ends", async () => {
    const access = await root.access();
    const daysOf = ({ createdAt, expiresAt }: { createdAt: string; expiresAt: string | null }) =>
      (Date.parse(expiresAt ?? "") - Date.parse(createdAt)) / 86_400_000;
    const usual = await createOwnToken(access, { name: "usual", scope: "read" });
    expect(daysOf(usual)).toBeCloseTo(90, 3);
    const end = new Date(Date.now() + 5 * 86_400_000).toISOString();
    const short = await createOwnToken(access, { name: "short", scope: "read", expiresAt: end });
    expect(short.expiresAt).toBe(end);
    for (const expiresAt of [new Date(Date.now() - 60_000).toISOString(), "2999-01-01T00:00:00Z"])
      await expect(createOwnToken(access, { name: "no", scope: "read", expiresAt })).rejects.toMatchObject({
        code: "invalid_request",
        extra: { errors: [{ path: "expiresAt" }] },
      });
    await expire(short.id);
    expect(await readAccessOfToken(hashToken(short.token))).toBeNull();
    expect(await readLiveAccess([short.id, usual.id], [])).toMatchObject([{ tokenId: usual.id }]);
    const acting = { userId: root.id, byToken: true };
    expect(await readAccessOfActing(reader, { ...acting, tokenId: short.id })).toBeNull();
    expect(await readAccessOfActing(reader, { ...acting, tokenId: usual.id })).not.toBeNull();
  });

  it("that was made before tokens expired stays valid, and says that it is unlimited", async () => {
    const { id, token } = await createToken({ name: "of old", scope: "read" });
    await pool().query("UPDATE api_token SET expires_at = NULL WHERE id = $1", [id]);
    expect(await readAccessOfToken(hashToken(token))).not.toBeNull();
    expect(await listTokens(await root.access())).toContainEqual(expect.objectContaining({ id, expiresAt: null }));
    await renewToken(token);
    expect((await findToken(id))?.expiresAt).toBeNull();
  });

  it("is renewed while it works, and no more", async () => {
    const { id, token } = await createToken({ name: "renewed", scope: "agent", expiresInDays: 2 });
    const before = (await findToken(id))?.expiresAt?.getTime() ?? 0;
    await renewToken(token);
    expect(((await findToken(id))?.expiresAt?.getTime() ?? 0) - before).toBeGreaterThan(87 * 86_400_000);
    await expire(id);
    await expect(renewToken(token)).rejects.toMatchObject({ code: "not_found" });
    const revoked = await createToken({ name: "revoked", scope: "agent" });
    await revokeToken(await root.access(), revoked.id);
    await expect(renewToken(revoked.token)).rejects.toMatchObject({ code: "not_found" });
  });

  it("may be bound to addresses and networks, and is nobody's elsewhere", async () => {
    const addresses = ["10.1.0.0/16", "2001:db8::/32"];
    const { token } = await createOwnToken(await root.access(), { name: "bound", scope: "read", addresses });
    const from = (address?: string) => readAccessOfToken(hashToken(token), address);
    expect(await from("10.1.2.3")).not.toBeNull();
    expect(await from("2001:db8::7")).not.toBeNull();
    for (const address of ["10.2.0.1", "192.0.2.1", "unknown", undefined]) expect(await from(address)).toBeNull();
  });

  it("from the command line acts for the first admin, or for who is named", async () => {
    const zoe = await somebody("zoe", "viewer", "ledger");
    const [forRoot, forZoe] = [
      await createToken({ name: "ci", scope: "read" }),
      await createToken({ name: "ci", scope: "read", actsForEmail: "ZOE@example.com" }),
    ];
    expect(await readAccessOfToken(hashToken(forRoot.token))).toMatchObject({ userId: root.id, boundTo: null });
    expect(await readAccessOfToken(hashToken(forZoe.token))).toMatchObject({ userId: zoe.id });
    await expect(createToken({ name: "ci", scope: "read", actsForEmail: "no@example.com" })).rejects.toMatchObject({
      code: "not_found",
    });
  });
});

describe("a project", () => {
  it("has a slug and a key of its own", async () => {
    const make = async (slug: string, key: string) => createProject(await root.access(), { slug, key, name: "X" });
    await expect(make("ledger", "NEW")).rejects.toMatchObject({
      extra: { errors: [{ path: "slug", message: "is taken" }] },
    });
    await expect(make("newer", "LED")).rejects.toMatchObject({
      extra: { errors: [{ path: "key", message: "is taken" }] },
    });
    await expect(make("newer", "NEW")).resolves.toMatchObject({ slug: "newer", key: "NEW" });
  });
});

const expire = (id: string) =>
  pool().query("UPDATE api_token SET expires_at = clock_timestamp() - interval '1 millisecond' WHERE id = $1", [id]);
