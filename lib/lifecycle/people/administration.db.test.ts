import { beforeAll, describe, expect, it } from "vitest";
import { pool } from "#lib/db/connection/pool.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { DEFAULT_POLICY } from "#lib/engine/policies/policy.ts";
import { setPolicy } from "#lib/lifecycle/policies/set-policy.ts";
import { createProject } from "#lib/lifecycle/projects/create-project.ts";
import { renameProject } from "#lib/lifecycle/projects/rename-project.ts";
import { Refusal } from "#lib/lifecycle/transaction/refusal.ts";
import { useDatabase } from "#test/database.ts";
import { type Somebody, somebody, tokenAccess } from "#test/people.ts";
import { addPerson } from "./add-person.ts";
import { createOwnToken } from "./create-own-token.ts";
import { deleteMember } from "./delete-member.ts";
import { disablePerson } from "./disable-person.ts";
import { enablePerson } from "./enable-person.ts";
import { resetPassword } from "./passwords/reset-password.ts";
import { putMember } from "./put-member.ts";
import { revokeToken } from "./revoke-token.ts";
import { signOutPerson } from "./sign-out-person.ts";

useDatabase();

let target: Somebody;
let tokenId: string;
const callers: Record<string, Access> = {};

beforeAll(async () => {
  const root = await somebody("root", "admin");
  await createProject(await root.access(), { slug: "ledger", key: "LED", name: "Ledger" });
  await createProject(await root.access(), { slug: "other", key: "OTH", name: "Other" });
  target = await somebody("target", "viewer", "ledger");
  tokenId = (await createOwnToken(await root.access(), { name: "ci", scope: "read", project: "ledger" })).id;
  callers["an admin of everything"] = await root.access();
  callers["an admin"] = await (await somebody("admin", "admin", "ledger")).access();
  callers["a lead"] = await (await somebody("lead", "lead", "ledger")).access();
  callers["a viewer"] = await (await somebody("viewer", "viewer", "ledger")).access();
  callers["an admin of another project"] = await (await somebody("stranger", "admin", "other")).access();
  for (const scope of ["agent", "sentinel", "read", "automation"] as const) {
    callers[`a token of scope ${scope}`] = await tokenAccess("root@example.com", scope, "ledger");
  }
  callers["a token of another project"] = await tokenAccess("root@example.com", "automation", "other");
  callers["a token of a lead"] = await tokenAccess("lead@example.com", "automation");
});

/** What a call ends in: "done", or the code of its refusal. */
async function outcome(call: Promise<unknown>): Promise<string> {
  try {
    await call;
    return "done";
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.code;
  }
}

const OF_ONE_PROJECT = {
  "an admin of everything": "done",
  "an admin": "done",
  "a lead": "forbidden",
  "a viewer": "forbidden",
  "an admin of another project": "not_found",
  "a token of scope agent": "forbidden",
  "a token of scope sentinel": "forbidden",
  "a token of scope read": "forbidden",
  "a token of scope automation": "done",
  "a token of another project": "not_found",
  "a token of a lead": "forbidden",
};
const IN_A_BROWSER = { ...OF_ONE_PROJECT, "a token of scope automation": "forbidden" };
/** No token makes its successor. */
const PEOPLE_ALONE = { ...IN_A_BROWSER, "a token of another project": "forbidden" };
const OF_EVERYTHING = {
  ...OF_ONE_PROJECT,
  "an admin": "forbidden",
  "an admin of another project": "forbidden",
  "a token of scope automation": "forbidden",
  "a token of another project": "forbidden",
};

let count = 0;
const VERBS: Record<string, [(access: Access) => Promise<unknown>, Record<string, string>]> = {
  putMember: [(access) => putMember(access, "ledger", { userId: target.id, role: "viewer" }), PEOPLE_ALONE],
  addPerson: [
    (access) => addPerson(access, "ledger", { email: `new${count++}@example.com`, role: "viewer" }),
    PEOPLE_ALONE,
  ],
  deleteMember: [
    async (access) => {
      await deleteMember(access, "ledger", { userId: target.id });
      const admin = callers["an admin"] as Access;
      await putMember(admin, "ledger", { userId: target.id, role: "viewer" });
    },
    OF_ONE_PROJECT,
  ],
  createOwnToken: [
    (access) => createOwnToken(access, { name: "mine", scope: "agent", project: "ledger" }),
    PEOPLE_ALONE,
  ],
  revokeToken: [
    async (access) => {
      await revokeToken(access, tokenId);
      await pool().query("UPDATE api_token SET revoked_at = NULL WHERE id = $1", [tokenId]);
    },
    OF_ONE_PROJECT,
  ],
  setPolicy: [
    async (access) => {
      const { rows } = await pool().query("SELECT count(*)::int AS version FROM policy_version");
      await setPolicy(access, { project: "ledger", version: rows[0].version, policy: DEFAULT_POLICY });
    },
    OF_ONE_PROJECT,
  ],
  renameProject: [(access) => renameProject(access, { project: "ledger", name: "Ledger" }), OF_ONE_PROJECT],
  disablePerson: [(access) => disablePerson(access, "ledger", target.id), IN_A_BROWSER],
  enablePerson: [(access) => enablePerson(access, "ledger", target.id), IN_A_BROWSER],
  resetPassword: [(access) => resetPassword(access, "ledger", target.id), IN_A_BROWSER],
  signOutPerson: [(access) => signOutPerson(access, "ledger", target.id), IN_A_BROWSER],
  createProject: [
    (access) =>
      createProject(access, { slug: `p${count++}`, key: `P${String.fromCharCode(65 + (count % 26))}`, name: "P" }),
    OF_EVERYTHING,
  ],
};

describe.each(Object.keys(VERBS))("%s", (name) => {
  it.each(Object.keys(OF_ONE_PROJECT))("called by %s", async (caller) => {
    const [verb, expected] = VERBS[name] as (typeof VERBS)[string];
    expect(await outcome(verb(callers[caller] as Access))).toBe(expected[caller]);
  });
});
