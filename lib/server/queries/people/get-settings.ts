import type { z } from "zod";
import type { Token } from "#lib/contract/people.ts";
import { type MemberRow, readMembers, readMembershipsOf } from "#lib/db/people/members.ts";
import { readSessions, type SessionRow } from "#lib/db/people/sessions.ts";
import type { ProjectRow } from "#lib/db/projects/projects.ts";
import { type Access, may, mayAnywhere, mayEverywhere, mayManage } from "#lib/engine/people/access.ts";
import { authorize } from "#lib/lifecycle/transaction/authorize.ts";
import { deskUser } from "./desk-user.ts";
import { listTokens } from "./list-tokens.ts";

/** A member as the settings page shows one. */
export type MemberShown = MemberRow & {
  you: boolean;
  /** the caller may change their role and remove them */
  changeable: boolean;
  /** the caller may end their sessions, disable them, give them a new password */
  manageable: boolean;
};

/** One of the caller's own sessions. Times are ISO 8601. */
export type SessionShown = {
  id: string;
  userAgent: string | null;
  address: string | null;
  createdAt: string;
  lastSeenAt: string;
  /** the one that asks */
  current: boolean;
};

/** All that the settings page shows about a project and about the caller. `tokens` is null for who may not see any. */
export type Settings = {
  administers: { project: boolean; everything: boolean; somewhere: boolean };
  account: { name: string; email: string };
  members: MemberShown[];
  tokens: z.infer<typeof Token>[] | null;
  sessions: SessionShown[];
};

/** Reads the settings of a project for a caller who may see it. */
export async function getSettings(access: Access, project: ProjectRow): Promise<Settings> {
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
    tokens,
    sessions: sessions.map((session) => presentSession(session, access.sessionId)),
  };
}

async function membersShown(access: Access, projectId: string): Promise<MemberShown[]> {
  const members = await readMembers(projectId);
  const administers = may(access, "administer", projectId);
  const memberships = administers ? await readMembershipsOf(members.map(({ userId }) => userId)) : new Map();
  return members.map((member) => ({
    ...member,
    you: member.userId === access.userId,
    changeable: administers && (!member.everywhere || mayEverywhere(access, "administer")),
    manageable: administers && mayManage(access, memberships.get(member.userId) ?? []),
  }));
}

function presentSession(row: SessionRow, currentId: string | null): SessionShown {
  return {
    id: row.id,
    userAgent: row.userAgent,
    address: row.address,
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
    current: row.id === currentId,
  };
}
