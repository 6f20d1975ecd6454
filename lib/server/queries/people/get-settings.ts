import { type DecisionSettings, readDecisionSettings } from "#lib/db/holds/pending/decision-settings.ts";
import { readMembers, readMembershipsOf } from "#lib/db/people/members.ts";
import { readSessions, type SessionRow } from "#lib/db/people/sessions.ts";
import { findUser } from "#lib/db/people/users.ts";
import type { ProjectRow } from "#lib/db/projects/projects.ts";
import { type Access, may, mayAnywhere, mayEverywhere, mayManage } from "#lib/engine/people/access.ts";
import { authorize } from "#lib/lifecycle/transaction/authorize.ts";
import { listTokens } from "./list-tokens.ts";

/** All that the settings page shows about a project and about the caller. Times are ISO 8601. */
export type Settings = Awaited<ReturnType<typeof getSettings>>;
export type MemberShown = Settings["members"][number];
export type SessionShown = Settings["sessions"][number];

/** Reads the settings of a project for a caller who may see it. */
export async function getSettings(access: Access, project: ProjectRow) {
  authorize(access, "read", project.id);
  const somewhere = mayAnywhere(access, "administer");
  const [account, members, tokens, sessions] = await Promise.all([
    deskUser(access),
    membersShown(access, project.id),
    somewhere ? listTokens(access) : null,
    readSessions(access.userId),
  ]);
  return {
    administers: {
      project: may(access, "administer", project.id),
      everything: mayEverywhere(access, "administer"),
      somewhere,
    },
    account,
    members,
    /** null for who may not see any */
    tokens,
    sessions: sessions.map((session) => presentSession(session, access.sessionId)),
  };
}

async function membersShown(access: Access, projectId: string) {
  const members = await readMembers(projectId);
  const administers = may(access, "administer", projectId);
  const memberships = administers ? await readMembershipsOf(members.map(({ userId }) => userId)) : new Map();
  return members.map((member) => ({
    ...member,
    you: member.userId === access.userId,
    /** the caller may change their role and remove them */
    changeable: administers && (!member.everywhere || mayEverywhere(access, "administer")),
    /** the caller may end their sessions, disable them, give them a new password */
    manageable: administers && mayManage(access, memberships.get(member.userId) ?? []),
  }));
}

function presentSession(row: SessionRow, currentId: string | null) {
  const { id, userAgent, address } = row;
  return {
    id,
    userAgent,
    address,
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
    /** the one that asks */
    current: id === currentId,
  };
}

/** The person at the desk, as the shell shows them. */
export async function deskUser(access: Access): Promise<{ name: string; email: string } & DecisionSettings> {
  const [user, settings] = await Promise.all([findUser({ id: access.userId }), readDecisionSettings(access.userId)]);
  return { name: access.userName, email: user?.email ?? "", ...settings };
}
