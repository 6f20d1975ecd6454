/** Who asks, and what they may do. The rows behind an {@link Access} are read once per request. */

export const ROLES = ["viewer", "lead", "admin"] as const;
export type Role = (typeof ROLES)[number];

export const SCOPES = ["agent", "sentinel", "automation", "read"] as const;
export type Scope = (typeof SCOPES)[number];

/**
 * One caller. A token acts for its person and never has more rights than that person; a token that is bound to a project sees
 * only that project. `scope` is null for a browser session.
 */
export type Access = {
  userId: string;
  userName: string;
  scope: Scope | null;
  tokenId: string | null;
  /** the service account of a token: tokens of one name and project are one; null for a browser session */
  account: string | null;
  sessionId: string | null;
  /** the project a token is bound to, else null */
  boundTo: string | null;
  /** role in every project, else null */
  everywhere: Role | null;
  /** project id → role */
  roles: Record<string, Role>;
};

/** What a caller can ask for: the lowest role that may, the token scopes that may, and whether a browser session may. */
export const PERMISSIONS = {
  read: { role: "viewer", scopes: ["automation", "read"], session: true },
  /** what a claim leads to: scopes agent and sentinel see what their service account claimed ({@link claimsAlone}) */
  claimed: { role: "viewer", scopes: SCOPES, session: true },
  /** what everybody who works in a project may know of it */
  common: { role: "viewer", scopes: SCOPES, session: true },
  work: { role: "viewer", scopes: ["agent"], session: false },
  review: { role: "viewer", scopes: ["sentinel"], session: false },
  register: { role: "viewer", scopes: ["agent", "sentinel"], session: false },
  write: { role: "lead", scopes: ["automation"], session: true },
  decide: { role: "lead", scopes: ["automation"], session: true },
  /** the caller's own notifications and preferences */
  own: { role: "viewer", scopes: ["automation"], session: true },
  administer: { role: "admin", scopes: ["automation"], session: true },
  /** makes tokens and members: for people alone, so that no token makes its successor */
  appoint: { role: "admin", scopes: [], session: true },
  /** who did what in the projects, not for what works there */
  audit: { role: "admin", scopes: ["automation", "read"], session: true },
  /** all that was said and done about a ticket, in one file */
  evidence: { role: "viewer", scopes: ["automation", "read"], session: true },
} as const satisfies Record<string, { role: Role; scopes: readonly Scope[]; session: boolean }>;

export type Permission = keyof typeof PERMISSIONS;

/** Stands for the id of a project where something belongs to all of them: only a role in every project gives access to it. */
export const EVERY_PROJECT = "*";

/**
 * The caller's role in a project; null where they may not see it. A role in the project itself overrides the one that they
 * have in every project, even with a lower one.
 */
export function roleIn(access: Access, projectId: string): Role | null {
  if (access.boundTo !== null && access.boundTo !== projectId) return null;
  return access.roles[projectId] ?? access.everywhere;
}

/** The service account to whose claims alone the caller's reading is limited; null: it is not. */
export function claimsAlone({ scope, account }: Access): string | null {
  return scope === "agent" || scope === "sentinel" ? (account ?? "") : null;
}

/** Whether a session, or a token of this scope, may ask for this at all, in any project. */
export function scopeAllows(access: Access, permission: Permission): boolean {
  const rule = PERMISSIONS[permission];
  if (access.scope === null) return rule.session;
  return (rule.scopes as readonly Scope[]).includes(access.scope);
}

/** Whether the caller may do this in this project. */
export function may(access: Access, permission: Permission, projectId: string): boolean {
  const role = roleIn(access, projectId);
  return role !== null && scopeAllows(access, permission) && rank(role) >= rank(PERMISSIONS[permission].role);
}

/** Whether the caller may do this in at least one project: if not, the answer is 403 and not 404. */
export function mayAnywhere(access: Access, permission: Permission): boolean {
  if (!scopeAllows(access, permission)) return false;
  if (access.boundTo !== null) return may(access, permission, access.boundTo);
  const least = rank(PERMISSIONS[permission].role);
  if (access.everywhere !== null && rank(access.everywhere) >= least) return true;
  return Object.keys(access.roles).some((projectId) => may(access, permission, projectId));
}

/** Whether the caller may do what concerns no single project, such as creating one. A token bound to a project never may. */
export function mayEverywhere(access: Access, permission: Permission): boolean {
  if (access.everywhere === null || access.boundTo !== null) return false;
  return scopeAllows(access, permission) && rank(access.everywhere) >= rank(PERMISSIONS[permission].role);
}

/**
 * Whether the caller may manage a person's account: end sessions, disable it, set a new password. Only in a browser, and only
 * with the right to administer every project in which that person has a role.
 */
export function mayManage(access: Access, memberships: { projectId: string | null }[]): boolean {
  if (access.scope !== null) return false;
  return memberships.every(({ projectId }) =>
    projectId === null ? mayEverywhere(access, "administer") : may(access, "administer", projectId),
  );
}

/**
 * Whether the caller may see and revoke a token. One that is bound to no project is its person's and that of admins of every
 * project.
 */
export function mayAdministerToken(access: Access, token: { projectId: string | null; userId: string }): boolean {
  if (token.projectId !== null) return may(access, "administer", token.projectId);
  if (mayEverywhere(access, "administer")) return true;
  return access.boundTo === null && access.userId === token.userId && mayAnywhere(access, "administer");
}

function rank(role: Role): number {
  return ROLES.indexOf(role);
}
