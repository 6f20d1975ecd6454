import { describe, expect, it } from "vitest";
import {
  type Access,
  may,
  mayAdministerToken,
  mayAnywhere,
  mayEverywhere,
  mayManage,
  roleIn,
  SCOPES,
  type scopeAllows,
} from "./access.ts";

const person = (over: Partial<Access> = {}): Access => ({
  userId: "usr_1",
  userName: "Mira Kaur",
  scope: null,
  tokenId: null,
  account: null,
  sessionId: "ses_1",
  boundTo: null,
  everywhere: null,
  roles: {},
  ...over,
});

describe("the role in a project", () => {
  it("is the one in the project before the one everywhere, higher or lower", () => {
    const access = person({ everywhere: "lead", roles: { up: "admin", down: "viewer" } });
    expect(roleIn(access, "up")).toBe("admin");
    expect(roleIn(access, "down")).toBe("viewer");
    expect(roleIn(access, "other")).toBe("lead");
  });

  it("is none outside the project of a token, whatever its person may", () => {
    const access = person({ scope: "automation", boundTo: "mine", everywhere: "admin" });
    expect(roleIn(access, "mine")).toBe("admin");
    expect(roleIn(access, "other")).toBeNull();
  });
});

describe("a permission", () => {
  it("asks for the role of the person", () => {
    const access = person({ roles: { a: "viewer", b: "lead", c: "admin" } });
    expect(["a", "b", "c", "d"].map((project) => may(access, "read", project))).toEqual([true, true, true, false]);
    expect(["a", "b", "c", "d"].map((project) => may(access, "decide", project))).toEqual([false, true, true, false]);
    expect(["a", "b", "c", "d"].map((project) => may(access, "administer", project))).toEqual([
      false,
      false,
      true,
      false,
    ]);
  });

  it("asks for the scope of the token, and never gives more than the person has", () => {
    const scopes = (permission: Parameters<typeof scopeAllows>[1]) =>
      SCOPES.filter((scope) => may(person({ scope, everywhere: "admin" }), permission, "a"));
    expect(scopes("read")).toEqual(["automation", "read"]);
    expect(scopes("claimed")).toEqual(["agent", "sentinel", "automation", "read"]);
    expect(scopes("appoint")).toEqual([]);
    expect(scopes("work")).toEqual(["agent"]);
    expect(scopes("review")).toEqual(["sentinel"]);
    expect(scopes("decide")).toEqual(["automation"]);
    expect(scopes("administer")).toEqual(["automation"]);
    expect(may(person({ scope: "automation", everywhere: "viewer" }), "decide", "a")).toBe(false);
  });

  it("is had somewhere or nowhere", () => {
    expect(mayAnywhere(person({ roles: { a: "viewer", b: "admin" } }), "administer")).toBe(true);
    expect(mayAnywhere(person({ roles: { a: "viewer" }, everywhere: "lead" }), "administer")).toBe(false);
    const bound = person({ scope: "automation", everywhere: "admin", roles: { a: "viewer" }, boundTo: "a" });
    expect(mayAnywhere(bound, "administer")).toBe(false);
  });

  it("for everything is not a token's of one project, nor the admin's of one", () => {
    expect(mayEverywhere(person({ everywhere: "admin" }), "administer")).toBe(true);
    expect(mayEverywhere(person({ everywhere: "lead", roles: { a: "admin" } }), "administer")).toBe(false);
    expect(mayEverywhere(person({ everywhere: "admin", scope: "automation", boundTo: "a" }), "administer")).toBe(false);
  });
});

describe("managing a person", () => {
  const ofA = [{ projectId: "a" }];
  const ofAll = [{ projectId: null }, { projectId: "a" }];

  it("takes an admin of each project they are in", () => {
    expect(mayManage(person({ roles: { a: "admin" } }), ofA)).toBe(true);
    expect(mayManage(person({ roles: { a: "admin" } }), [...ofA, { projectId: "b" }])).toBe(false);
    expect(mayManage(person({ roles: { a: "admin" } }), ofAll)).toBe(false);
    expect(mayManage(person({ everywhere: "admin" }), ofAll)).toBe(true);
  });

  it("is never a token's", () => {
    expect(mayManage(person({ scope: "automation", everywhere: "admin" }), ofA)).toBe(false);
  });
});

describe("a token", () => {
  const admin = person({ roles: { a: "admin", b: "viewer" } });

  it("of a project is administered by the admins of that project", () => {
    expect(mayAdministerToken(admin, { projectId: "a", userId: "usr_2" })).toBe(true);
    expect(mayAdministerToken(admin, { projectId: "b", userId: "usr_1" })).toBe(false);
  });

  it("of no project is administered by the admins of everything, and by its person if an admin", () => {
    const unbound = { projectId: null, userId: "usr_1" };
    expect(mayAdministerToken(admin, unbound)).toBe(true);
    expect(mayAdministerToken(admin, { ...unbound, userId: "usr_2" })).toBe(false);
    expect(mayAdministerToken(person({ userId: "usr_3", everywhere: "admin" }), unbound)).toBe(true);
    expect(mayAdministerToken(person({ everywhere: "lead" }), unbound)).toBe(false);
    expect(mayAdministerToken(person({ ...admin, scope: "automation", boundTo: "a" }), unbound)).toBe(false);
  });
});
