import { OUTCOME_KINDS } from "#lib/engine/notifications/notification-kinds.ts";

/** Which open holds `g` a follow-up `n` is about, by its kind. Indexes hold_cluster, hold_owner and hold_escalated. */
const GROUPS = [
  ["n.kind = 'hold_opened'", "g.fingerprint = n.group_key AND g.opened_at >= n.since"],
  ["n.kind = 'hold_assigned'", "coalesce(g.owner_user_id, g.owner_role) = n.group_key"],
  ["true", "g.owner_role = n.group_key AND g.escalations > 0"],
] as const;

function ofGroup(read: (holds: string) => string): string {
  const holds = "FROM hold g WHERE g.project_id = n.project_id AND g.state = 'open'";
  return GROUPS.map(([kind, which]) => `WHEN ${kind} THEN ${read(`${holds} AND ${which}`)}`).join("\n");
}

/** News of a decision is never over: it is told as one thing, and unread until it is read. */
const IS_NEWS = `n.kind IN (${OUTCOME_KINDS.map((kind) => `'${kind}'`).join(", ")})`;

/**
 * How many of the holds that a notification `n` (joined with its hold `h`) is about still wait: 0 or 1, or for a follow-up
 * the open ones of its group, which may be thousands.
 */
export const WAITING = `(CASE WHEN ${IS_NEWS} THEN 1 WHEN n.since IS NULL THEN (h.state = 'open')::int
${ofGroup((holds) => `(SELECT count(*)::int ${holds})`)} END)`;

/** Whether any of them waits: it stops at the first. */
export const WAITS = `(CASE WHEN ${IS_NEWS} THEN true WHEN n.since IS NULL THEN h.state = 'open'
${ofGroup((holds) => `EXISTS (SELECT 1 ${holds})`)} END)`;
