import { beforeAll, describe, expect, it } from "vitest";
import { pool } from "#lib/db/connection/pool.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { setWebhook } from "#lib/lifecycle/notifications/set-webhook.ts";
import { useDatabase } from "#test/database.ts";
import { type Somebody, somebody, tokenAccess } from "#test/people.ts";
import { addPerson } from "../add-person.ts";
import { createOwnToken } from "../create-own-token.ts";
import { deleteMember } from "../delete-member.ts";
import { putMember } from "../put-member.ts";
import { revokeToken } from "../revoke-token.ts";
import { changePassword } from "./change-password.ts";
import { provePassword } from "./prove-password.ts";
import { resetPassword } from "./reset-password.ts";

useDatabase();

let root: Somebody;
let other: Somebody;
beforeAll(async () => {
  root = await somebody("root", "admin");
  other = await somebody("other", "viewer", "default");
});

/** As if the session's password had been given so long ago. */
const age = (minutes: number) =>
  pool().query("UPDATE user_session SET proved_at = now() - make_interval(mins => $1)", [minutes]);

const ASKING: [what: string, act: (access: Access) => Promise<unknown>][] = [
  ["making a token", (access) => createOwnToken(access, { name: "ci", scope: "read" })],
  ["giving a role", (access) => putMember(access, "default", { userId: other.id, role: "lead" })],
  ["adding a person", (access) => addPerson(access, "default", { email: "new@example.com", role: "viewer" })],
  ["a link for a new password", (access) => resetPassword(access, "default", other.id)],
  ["setting the webhook", (access) => setWebhook(access, { project: "default", url: "https://chat.example.com/x" })],
  ["removing the webhook", (access) => setWebhook(access, { project: "default", url: null })],
];

describe.each(ASKING)("%s", (_what, act) => {
  it("asks a person for a password given within 10 minutes", async () => {
    await age(10);
    await expect(act(await root.access())).rejects.toMatchObject({ code: "password_required" });
    await expect(provePassword(await root.access(), "not it")).rejects.toMatchObject({ code: "invalid_request" });
    await expect(act(await root.access())).rejects.toMatchObject({ code: "password_required" });
    await provePassword(await root.access(), root.password);
    await act(await root.access());
    await age(9);
    await expect(act(await root.access())).resolves.not.toThrow();
  });
});

it("ending a token asks too, and leaves it as it is until then", async () => {
  await age(0);
  const { id } = await createOwnToken(await root.access(), { name: "ci", scope: "read" });
  await age(10);
  await expect(revokeToken(await root.access(), id)).rejects.toMatchObject({ code: "password_required" });
  await provePassword(await root.access(), root.password);
  await revokeToken(await root.access(), id);
});

it("taking someone out asks too", async () => {
  const who = { userId: (await somebody("leaver", "viewer", "default")).id };
  await age(10);
  await expect(deleteMember(await root.access(), "default", who)).rejects.toMatchObject({ code: "password_required" });
  await provePassword(await root.access(), root.password);
  await deleteMember(await root.access(), "default", who);
});

it("a token is not asked, and cannot give a password", async () => {
  await age(0);
  const { id } = await createOwnToken(await root.access(), { name: "asked of nobody", scope: "read" });
  await age(10);
  const token = await tokenAccess(root.email, "automation");
  await revokeToken(token, id);
  await expect(provePassword(token, root.password)).rejects.toMatchObject({ code: "forbidden" });
});

it("who may not do it is told that, not asked for a password", async () => {
  await age(10);
  await expect(createOwnToken(await other.access(), { name: "ci", scope: "read" })).rejects.toMatchObject({
    code: "forbidden",
  });
});

it("changing one's password counts as giving it", async () => {
  await age(10);
  const next = "signal box 99";
  await changePassword(await root.access(), { current: root.password, next });
  await createOwnToken(await root.access(), { name: "ci", scope: "read" });
});
