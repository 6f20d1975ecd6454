/** Who asks, and what they may do. Pure: the rows behind an {@link Access} are read once per request. */

export const ROLES = ["viewer", "lead", "admin"] as const;
export type Role = (typeof ROLES)[number];

export const SCOPES = ["agent", "sentinel", "automation", "read"] as const;
export type Scope = (typeof SCOPES)[number];

/**
 * One caller. A token acts for its person and never may more than that person; a token of a project sees only that
 * project. `scope` is null for a browser session.
 */
export type Access = {
  userId: string;
  userName: string;
  scope: Scope | null;
  tokenId: string | null;
  sessionId: string | null;
  /** the project a token is bound to, else null */
  boundTo: string | null;
  /** role in every project, else null */
  everywhere: Role | null;
  /** project id → role */
  roles: Record<string, Role>;
};

/** Each kind of thing a caller can ask for: the least role of the person, and the token scopes that may ask it. */
export const PERMISSIONS = {
  read: { role: "viewer", scopes: SCOPES, session: true },
  work: { role: "viewer", scopes: ["agent"], session: false },
  review: { role: "viewer", scopes: ["sentinel"], session: false },
  register: { role: "viewer", scopes: ["agent", "sentinel"], session: false },
  write: { role: "lead", scopes: ["automation"], session: true },
  decide: { role: "lead", scopes: ["automation"], session: true },
  /** what is one's own: notifications, and how one is told */
  own: { role: "viewer", scopes: ["automation"], session: true },
  administer: { role: "admin", scopes: ["automation"], session: true },
} as const satisfies Record<string, { role: Role; scopes: readonly Scope[]; session: boolean }>;

export type Permission = keyof typeof PERMISSIONS;

/** In place of a project's id, for what belongs to all of them: seen and changed by who has a role in every project. */
export const EVERY_PROJECT = "*";

/**
 * The caller's role in a project, or null where they may not see it at all. A role in the project itself goes before the
 * one they have in every project, higher or lower.
 */
export function roleIn(access: Access, projectId: string): Role | null {
  if (access.boundTo !== null && access.boundTo !== projectId) return null;
  return access.roles[projectId] ?? access.everywhere;
}

/** May a caller of this kind (session, or token scope) ask for this at all, in whatever project? */
export function scopeAllows(access: Access, permission: Permission): boolean {
  const rule = PERMISSIONS[permission];
  if (access.scope === null) return rule.session;
  return (rule.scopes as readonly Scope[]).includes(access.scope);
}

/** May they do it in this project? */
export function may(access: Access, permission: Permission, projectId: string): boolean {
  const role = roleIn(access, projectId);
  return role !== null && scopeAllows(access, permission) && rank(role) >= rank(PERMISSIONS[permission].role);
}

/** Is the role of the caller high enough in at least one project? Decides 403 before 404. */
export function mayAnywhere(access: Access, permission: Permission): boolean {
  if (!scopeAllows(access, permission)) return false;
  if (access.boundTo !== null) return may(access, permission, access.boundTo);
  const least = rank(PERMISSIONS[permission].role);
  if (access.everywhere !== null && rank(access.everywhere) >= least) return true;
  return Object.keys(access.roles).some((projectId) => may(access, permission, projectId));
}

/** May they do what concerns no single project, such as making one? A token of a project never may. */
export function mayEverywhere(access: Access, permission: Permission): boolean {
  if (access.everywhere === null || access.boundTo !== null) return false;
  return scopeAllows(access, permission) && rank(access.everywhere) >= rank(PERMISSIONS[permission].role);
}

/**
 * May they end someone's sessions, disable them, give them a new password? Only in a browser, and only who administers
 * every project where that person has a role.
 */
export function mayManage(access: Access, memberships: { projectId: string | null }[]): boolean {
  if (access.scope !== null) return false;
  return memberships.every(({ projectId }) =>
    projectId === null ? mayEverywhere(access, "administer") : may(access, "administer", projectId),
  );
}

/** May they see that a token exists, and revoke it? Tokens of no project are their person's, and the admin's of everything. */
export function mayAdministerToken(access: Access, token: { projectId: string | null; userId: string }): boolean {
  if (token.projectId !== null) return may(access, "administer", token.projectId);
  if (mayEverywhere(access, "administer")) return true;
  return access.boundTo === null && access.userId === token.userId && mayAnywhere(access, "administer");
}

function rank(role: Role): number {
  return ROLES.indexOf(role);
}
