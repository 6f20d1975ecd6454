import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { pool } from "#lib/db/connection/pool.ts";
import { may, roleIn } from "#lib/engine/people/access.ts";
import { createProject } from "#lib/lifecycle/projects/create-project.ts";
import { useDatabase } from "#test/database.ts";
import { type Somebody, somebody } from "#test/people.ts";
import { deleteMember } from "./delete-member.ts";
import { disablePerson } from "./disable-person.ts";
import { putMember } from "./put-member.ts";

useDatabase();

let root: Somebody;
let boss: Somebody;
let mira: Somebody;
let ledger: string;

beforeAll(async () => {
  root = await somebody("root", "admin");
  const { slug } = await createProject(await root.access(), { slug: "ledger", key: "LED", name: "Ledger" });
  ledger = (await pool().query("SELECT id FROM project WHERE slug = $1", [slug])).rows[0].id;
});

let run = 0;
beforeEach(async () => {
  run += 1;
  boss = await somebody(`boss${run}`, "admin", "ledger");
  mira = await somebody(`mira${run}`, "lead");
});

const roles = async (who: Somebody) => {
  const access = await who.access();
  return { ledger: roleIn(access, ledger), default: roleIn(access, "prj_default") };
};

describe("a role in a project", () => {
  it("acts on the person's next request", async () => {
    expect(may(await mira.access(), "decide", ledger)).toBe(true);
    const member = await putMember(await root.access(), "ledger", { email: mira.email.toUpperCase(), role: "viewer" });
    expect(member).toMatchObject({ userId: mira.id, role: "viewer", everywhere: false });
    expect(may(await mira.access(), "decide", ledger)).toBe(false);
    expect(await roles(mira)).toEqual({ ledger: "viewer", default: "lead" });
  });

  it("of someone with a role everywhere is not for the admin of one project to change", async () => {
    await expect(putMember(await boss.access(), "ledger", { userId: mira.id, role: "viewer" })).rejects.toMatchObject({
      code: "forbidden",
    });
    await expect(deleteMember(await boss.access(), "ledger", { userId: mira.id })).rejects.toMatchObject({
      code: "forbidden",
    });
    expect(await roles(mira)).toEqual({ ledger: "lead", default: "lead" });
  });

  it("can be put again", async () => {
    const put = async () => putMember(await root.access(), "ledger", { userId: mira.id, role: "viewer" });
    expect(await put()).toEqual(await put());
  });

  it("is for people there are", async () => {
    await expect(
      putMember(await root.access(), "ledger", { email: "no@example.com", role: "viewer" }),
    ).rejects.toMatchObject({
      code: "invalid_request",
      extra: { errors: [{ path: "email", message: "names nobody" }] },
    });
  });
});

describe("taking someone out of a project", () => {
  it("leaves them where else they are", async () => {
    await deleteMember(await root.access(), "ledger", { userId: mira.id });
    expect(await roles(mira)).toEqual({ ledger: null, default: "lead" });
  });

  it("also counts for the role they had in it beside the one everywhere", async () => {
    await putMember(await root.access(), "ledger", { userId: mira.id, role: "admin" });
    await deleteMember(await root.access(), "ledger", { userId: mira.id });
    expect(await roles(mira)).toEqual({ ledger: null, default: "lead" });
  });

  it("is not found twice", async () => {
    await deleteMember(await root.access(), "ledger", { userId: mira.id });
    await expect(deleteMember(await root.access(), "ledger", { userId: mira.id })).rejects.toMatchObject({
      code: "not_found",
    });
  });
});

describe("the last admin", () => {
  const onlyRoot = () => pool().query("UPDATE membership SET role = 'viewer' WHERE user_id <> $1", [root.id]);

  it("can neither be removed, nor given another role, nor disabled", async () => {
    await onlyRoot();
    const self = { userId: root.id };
    for (const attempt of [
      async () => deleteMember(await root.access(), "ledger", self),
      async () => putMember(await root.access(), "ledger", { ...self, role: "lead" }),
      async () => disablePerson(await root.access(), "ledger", root.id),
    ]) {
      await expect(attempt()).rejects.toMatchObject({
        code: "stale_transition",
        message: expect.stringContaining("without an admin"),
      });
      expect(await roles(root)).toEqual({ ledger: "admin", default: "admin" });
    }
  });

  it("is not someone who is disabled", async () => {
    await onlyRoot();
    await putMember(await root.access(), "ledger", { userId: boss.id, role: "admin" });
    await pool().query("UPDATE app_user SET disabled_at = now() WHERE id = $1", [boss.id]);
    await expect(deleteMember(await root.access(), "ledger", { userId: root.id })).rejects.toMatchObject({
      code: "stale_transition",
    });
  });

  it("remains when two admins remove each other at the same moment", async () => {
    await onlyRoot();
    const [one, two] = [await somebody(`one${run}`, "admin", "ledger"), await somebody(`two${run}`, "admin", "ledger")];
    await deleteMember(await root.access(), "ledger", { userId: root.id });
    const [by1, by2] = [await one.access(), await two.access()];
    const results = await Promise.allSettled([
      deleteMember(by1, "ledger", { userId: two.id }),
      deleteMember(by2, "ledger", { userId: one.id }),
    ]);
    expect(results.map((result) => result.status).sort()).toEqual(["fulfilled", "rejected"]);
    await pool().query("DELETE FROM membership WHERE user_id = $1", [root.id]);
    await pool().query(
      "INSERT INTO membership (id, user_id, project_id, role) VALUES ('mem_root', $1, NULL, 'admin')",
      [root.id],
    );
  });
});
