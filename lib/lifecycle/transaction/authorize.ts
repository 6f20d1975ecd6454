import type { Actor } from "#lib/contract/basics.ts";
import { type Access, claimsAlone, may, PERMISSIONS, type Permission, roleIn } from "#lib/engine/people/access.ts";
import { Refusal } from "./refusal.ts";

/**
 * Refuses `forbidden` what the caller may not do in a project, and `not_found` where they cannot see the project
 * (docs/contract.md#access). Each verb that takes an `Access` asks this first; "By: `decide`" in its comment names the permission,
 * and the refusals that it lists come on top of these two.
 */
export function authorize(access: Access, permission: Permission, projectId: string): void {
  if (roleIn(access, projectId) === null) throw notSeen(access);
  if (!may(access, permission, projectId)) throw forbidden(access, permission);
}

/** The refusal of what is not there, or out of sight: the caller does not learn which. */
export function notSeen(access: Access): Refusal {
  const seen =
    claimsAlone(access) === null ? "" : ` A token of scope ${access.scope} sees what was claimed under its name.`;
  return new Refusal("not_found", `There is nothing here that you may see.${seen}`);
}

/** The refusal that says who may do this instead; to a person at the desk without the words of the API. */
export function forbidden(access: Access, permission: Permission): Refusal {
  const { role, session } = PERMISSIONS[permission];
  const isAboutRole = access.scope === null && session && role !== "viewer";
  return new Refusal("forbidden", isAboutRole ? `Only ${role}s can do this. Ask one of them.` : FORBIDDEN[permission]);
}

/** What was looked up. Throws `not_found` where it is null; `what` names it in a sentence. */
export function found<T>(thing: T | null, what: string): T {
  if (thing === null) throw new Refusal("not_found", `There is no such ${what}.`);
  return thing;
}

/** What was looked up, where the caller has the permission in its project. Throws what {@link found} and {@link authorize} throw. */
export async function permitted<T extends { projectId: string }>(
  access: Access,
  permission: Permission,
  lookup: Promise<T | null>,
  what: string,
): Promise<T> {
  const thing = found(await lookup, what);
  authorize(access, permission, thing.projectId);
  return thing;
}

/** The caller as the log names them: the person, also where a token acts for them. */
export function person(access: Access): Actor {
  return { kind: "user", id: access.userId, name: access.userName };
}

/** Who did what nobody asked for: lost runs, backoffs, escalations. */
export const ENGINE: Actor = { kind: "engine", id: null, name: "Yardmaster" };

const FORBIDDEN: Record<Permission, string> = {
  read: "A token of scope agent or sentinel reads what was claimed under its name. Use one of scope read for the rest.",
  claimed: "You may not read this.",
  common: "You may not read this.",
  work: "Only a token of scope agent may do this.",
  review: "Only a token of scope sentinel may do this.",
  register: "Only a token of scope agent or sentinel may do this.",
  write: "Only a lead, an admin or a token of scope automation that acts for one may do this.",
  decide: "Only people decide: a lead, an admin, or a token of scope automation that acts for one.",
  own: "Only a person, or a token of scope automation that acts for them, may do this.",
  audit: "Only an admin, or a token of scope automation or read that acts for one, may read the audit.",
  evidence: "Only a person, or a token of scope automation or read that acts for them, may take evidence away.",
  administer: "Only an admin, or a token of scope automation that acts for one, may do this.",
  appoint: "Tokens make neither tokens nor members: an admin does, on the desk's pages or with bin/yardmaster.",
};
