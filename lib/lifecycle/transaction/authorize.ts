import type { Actor } from "#lib/contract/basics.ts";
import { type Access, may, PERMISSIONS, type Permission, roleIn } from "#lib/engine/people/access.ts";
import { Refusal } from "./refusal.ts";

/** Refuses what the caller may not do in a project; a project they cannot see does not exist for them (CONTRACT 2). */
export function authorize(access: Access, permission: Permission, projectId: string): void {
  if (roleIn(access, projectId) === null) throw new Refusal("not_found", "There is nothing here that you may see.");
  if (!may(access, permission, projectId)) throw forbidden(access, permission);
}

/** Says who may do what this caller may not: to a person at the desk without the words of the API. */
export function forbidden(access: Access, permission: Permission): Refusal {
  const { role, session } = PERMISSIONS[permission];
  const isAboutRole = access.scope === null && session && role !== "viewer";
  return new Refusal("forbidden", isAboutRole ? `Only ${role}s can do this. Ask one of them.` : FORBIDDEN[permission]);
}

/** The thing that was asked for, or the answer that it is not there. */
export function found<T>(thing: T | null, what: string): T {
  if (thing === null) throw new Refusal("not_found", `There is no such ${what}.`);
  return thing;
}

/** The person behind a caller, as the log names them. */
export function person(access: Access): Actor {
  return { kind: "user", id: access.userId, name: access.userName };
}

/** The engine itself: the reaper, backoffs, what follows from a decision. */
export const ENGINE: Actor = { kind: "engine", id: null, name: "Yardmaster" };

const FORBIDDEN: Record<Permission, string> = {
  read: "You may not read this.",
  work: "Only a token of scope agent may do this.",
  review: "Only a token of scope sentinel may do this.",
  register: "Only a token of scope agent or sentinel may do this.",
  write: "Only a lead, an admin or a token of scope automation that acts for one may do this.",
  decide: "Only people decide: a lead, an admin, or a token of scope automation that acts for one.",
  own: "Only a person, or a token of scope automation that acts for them, may do this.",
  administer: "Only an admin, or a token of scope automation that acts for one, may do this.",
};
