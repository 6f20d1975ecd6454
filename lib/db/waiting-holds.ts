/**
 * How many of the holds that a notification `n` (joined with its hold `h`) tells of still wait: 0 or 1, or for a follow-up
 * the open ones of its group. Indexes hold_cluster and hold_queue.
 */
export const WAITING = `(CASE
  WHEN n.since IS NULL THEN (h.state = 'open')::int
  WHEN n.kind = 'hold_opened' THEN (SELECT count(*)::int FROM hold g
    WHERE g.project_id = n.project_id AND g.fingerprint = n.group_key AND g.state = 'open' AND g.opened_at >= n.since)
  WHEN n.kind = 'hold_assigned' THEN (SELECT count(*)::int FROM hold g
    WHERE g.project_id = n.project_id AND g.state = 'open' AND coalesce(g.owner_user_id, g.owner_role) = n.group_key)
  ELSE (SELECT count(*)::int FROM hold g
    WHERE g.project_id = n.project_id AND g.state = 'open' AND g.owner_role = n.group_key AND g.escalations > 0)
END)`;
