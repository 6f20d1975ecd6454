import { settingChanges } from "#lib/contract/agents/profile-changes.ts";
import type { Profile, RegisterProfile } from "#lib/contract/agents/profiles.ts";
import type { Actor } from "#lib/contract/basics.ts";
import { readProfile } from "#lib/db/agents/profiles.ts";
import {
  insertProfile,
  insertProfileVersion,
  type LockedProfile,
  lockNamedProfile,
  type ProfileKey,
  updateRegistration,
} from "#lib/db/agents/write-profile.ts";
import { transact } from "#lib/db/connection/transaction.ts";
import type { Tx } from "#lib/db/connection/tx.ts";
import { findProject } from "#lib/db/projects/projects.ts";
import { type Access, EVERY_PROJECT, type Permission } from "#lib/engine/people/access.ts";
import { recordAct } from "#lib/lifecycle/audit/record-act.ts";
import { authorize, permitted } from "#lib/lifecycle/transaction/authorize.ts";
import { newId } from "#lib/lifecycle/transaction/id.ts";
import { Refusal } from "#lib/lifecycle/transaction/refusal.ts";
import { checkSettings } from "./check-settings.ts";
import { foreignProfile } from "./profile-for.ts";
import { tellProfile } from "./tell-profile.ts";

/**
 * A worker says which settings it was started with. A new profile begins at version 1. A file that says the same as the
 * last time changes nothing, so that an edit in the browser outlives a restart; one that says something else becomes
 * the next version: the latest change wins.
 * By: `work`, or `review` for a sentinel. Locks the profile. Event: `profile.changed`. Refuses `forbidden` for a profile of
 * another service account, `invalid_request` for settings that this driver does not have.
 */
export async function registerProfile(access: Access, input: RegisterProfile): Promise<Profile> {
  const permission = input.role === "agent" ? "work" : "review";
  const key = { projectId: await projectOf(access, permission, input.project), role: input.role, name: input.name };
  checkSettings(input.role, input.driver, input.settings);
  const actor = { kind: input.role, id: access.tokenId, name: input.name };
  const id = await transact(actor, (tx) => register(tx, access, key, input, actor));
  return readProfile(id);
}

/** The project it is for; null: all of them. */
async function projectOf(access: Access, permission: Permission, slug: string | undefined): Promise<string | null> {
  if (slug !== undefined) {
    const { id } = await permitted(access, permission, findProject(slug), "project");
    return id;
  }
  const own = access.boundTo ?? (access.everywhere === null ? onlyRole(access) : EVERY_PROJECT);
  if (own !== null) {
    authorize(access, permission, own);
    return own === EVERY_PROJECT ? null : own;
  }
  throw new Refusal("forbidden", "Its person has roles in several projects: name one of them in the profile.");
}

function onlyRole({ roles }: Access): string | null {
  const [only, ...others] = Object.keys(roles);
  return only === undefined || others.length > 0 ? null : only;
}

async function register(
  tx: Tx,
  access: Access,
  key: ProfileKey,
  input: RegisterProfile,
  actor: Actor,
): Promise<string> {
  const { driver, settings, file } = input;
  const registered = { driver, settings };
  const id = newId("prf");
  if (await insertProfile(tx, { ...key, id, registered, file, account: access.account })) {
    await insertProfileVersion(tx, id, { version: 1, settings, source: "file", actor });
    await tellProfile(tx, { ...key, id }, 1, "file");
    await recordVersion(tx, access, { ...key, id }, 1);
    return id;
  }
  const known = await lockNamedProfile(tx, key);
  if (known === null) throw new Error(`the profile ${key.name} is gone`);
  if (known.account !== null && known.account !== access.account) throw foreignProfile(key.name);
  await updateRegistration(tx, known.id, registered, file, access.account);
  if (saysSomethingElse(known, input)) {
    const version = known.version + 1;
    await insertProfileVersion(tx, known.id, { version, settings, source: "file", actor });
    await tellProfile(tx, known, version, "file");
    await recordVersion(tx, access, known, version);
  }
  return known.id;
}

async function recordVersion(tx: Tx, access: Access, profile: ProfileKey & { id: string }, version: number) {
  const subject = { kind: "profile", id: profile.id, name: profile.name };
  const line = { act: "profile.registered", projectId: profile.projectId, subject, data: { version } } as const;
  await recordAct(tx, access, line);
}

/** Something else than the last time, and than what is in force. */
function saysSomethingElse({ registered, settings }: LockedProfile, input: RegisterProfile): boolean {
  if (registered.driver !== input.driver) return true;
  return (
    settingChanges(registered.settings, input.settings).length > 0 &&
    settingChanges(settings, input.settings).length > 0
  );
}
