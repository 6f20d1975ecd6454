import type { Invariant } from "./invariant.ts";

/** Dependencies of ticket `t` that are still to be done. A ticket waits for those only. */
const OPEN_DEPENDENCIES = `(SELECT 1 FROM ticket_dependency d JOIN ticket o ON o.id = d.depends_on_id
  WHERE d.ticket_id = t.id AND NOT d.waived AND o.state <> 'done')`;
const OPEN_RUNS = "(SELECT 1 FROM run r WHERE r.ticket_id = t.id AND r.state IN ('running', 'paused', 'resuming'))";
const OPEN_REVIEWS = "(SELECT 1 FROM review v WHERE v.ticket_id = t.id AND v.state <> 'done')";
const OPEN_HOLDS = "(SELECT 1 FROM hold h WHERE h.ticket_id = t.id AND h.state = 'open' AND h.subject = 'ticket')";

const tickets = (problem: string, where: string) =>
  `SELECT t.key AS subject, t.id, ${problem} AS problem FROM ticket t WHERE ${where}`;

/** What holds of every ticket and of what waits for it. */
export const TICKET_INVARIANTS: Invariant[] = [
  {
    name: "tickets.none-vanished",
    sql: `SELECT p.slug AS subject, NULL AS id, format('%s numbers were given out, %s tickets are there or in the archive, the highest is %s',
        p.next_ticket_number - 1, count(t.id), coalesce(max(t.number), 0)) AS problem
      FROM project p LEFT JOIN (SELECT id, project_id, number FROM ticket UNION ALL
        SELECT a.id, a.project_id, a.number FROM archived_ticket a JOIN archive_file f ON f.ticket_id = a.id AND f.kind = 'ticket') t
        ON t.project_id = p.id GROUP BY p.id
      HAVING count(t.id) <> p.next_ticket_number - 1 OR coalesce(max(t.number), 0) <> p.next_ticket_number - 1`,
  },
  {
    name: "tickets.blocked-by-nothing",
    sql: tickets(
      "'blocked, but everything that it waits for is settled'",
      `t.state = 'blocked' AND NOT EXISTS ${OPEN_DEPENDENCIES}`,
    ),
    repair: "place",
  },
  {
    name: "tickets.blocked-for-ever",
    sql: tickets(
      "'blocked by a ticket that was cancelled, and held by nobody'",
      `t.state = 'blocked' AND EXISTS (SELECT 1 FROM ticket_dependency d JOIN ticket o ON o.id = d.depends_on_id
         WHERE d.ticket_id = t.id AND NOT d.waived AND o.state = 'cancelled')`,
    ),
    repair: "place",
  },
  {
    name: "tickets.ready-too-soon",
    sql: tickets(
      "'ready, but a ticket that it waits for is not done'",
      `t.state = 'ready' AND EXISTS ${OPEN_DEPENDENCIES}`,
    ),
    repair: "place",
  },
  {
    name: "tickets.in-progress-without-run",
    sql: tickets("'in_progress, but no run of it is open'", `t.state = 'in_progress' AND NOT EXISTS ${OPEN_RUNS}`),
    repair: "hold",
  },
  {
    name: "tickets.in-review-without-review",
    sql: tickets("'in_review, but no review of it is open'", `t.state = 'in_review' AND NOT EXISTS ${OPEN_REVIEWS}`),
    repair: "review",
  },
  {
    name: "tickets.on-hold-without-hold",
    sql: tickets("'on_hold, but no hold of it is open'", `t.state = 'on_hold' AND NOT EXISTS ${OPEN_HOLDS}`),
    repair: "hold",
  },
  {
    name: "tickets.held-elsewhere",
    sql: tickets("format('%s, but a hold of it is open', t.state)", `t.state <> 'on_hold' AND EXISTS ${OPEN_HOLDS}`),
  },
  {
    name: "tickets.done-without-success",
    sql: tickets(
      "'done, but no run of it succeeded and no person approved it'",
      `t.state = 'done' AND NOT EXISTS (SELECT 1 FROM run r WHERE r.ticket_id = t.id AND r.state = 'succeeded')
         AND NOT EXISTS (SELECT 1 FROM decision d WHERE d.ticket_id = t.id AND d.verb = 'approve' AND d.undone_at IS NULL)`,
    ),
  },
  {
    name: "tickets.done-without-approval",
    sql: tickets(
      "format('done, and asks for a review, but its verification is %s', coalesce(t.verification, 'none'))",
      "t.state = 'done' AND t.review_required AND t.verification IS DISTINCT FROM 'approved'",
    ),
  },
  {
    name: "tickets.ended-without-time",
    sql: tickets(
      "format('%s, but its end is %s', t.state, coalesce(t.completed_at::text, 'not noted'))",
      "(t.state IN ('done', 'cancelled')) <> (t.completed_at IS NOT NULL)",
    ),
  },
  {
    // An event is written while its ticket's row is locked, so that of one ticket the ids follow what happened.
    name: "tickets.state-has-its-events",
    sql: `WITH told AS (
        SELECT e.ticket_id, e.id, e.data ->> 'from' AS was, coalesce(e.data ->> 'to', e.data ->> 'state') AS became,
          lag(e.id) OVER one AS before_id,
          lag(coalesce(e.data ->> 'to', e.data ->> 'state')) OVER one AS before, lead(e.id) OVER one IS NULL AS is_last
        FROM event e WHERE e.type IN ('ticket.created', 'ticket.state_changed') WINDOW one AS (PARTITION BY e.ticket_id ORDER BY e.id))
      SELECT t.key AS subject, t.id, format('the log says %s, then that it left %s', coalesce(l.before, 'nothing'), coalesce(l.was, 'nothing')) AS problem
      FROM told l JOIN ticket t ON t.id = l.ticket_id WHERE l.was IS DISTINCT FROM l.before
        AND NOT EXISTS (SELECT 1 FROM archive_file f WHERE f.ticket_id = t.id AND f.kind = 'events' AND coalesce(l.before_id, 0) <= f.event_id)
      UNION ALL
      SELECT t.key, t.id, format('%s, but the log ends with %s', t.state, coalesce(l.became, 'nothing'))
      FROM ticket t LEFT JOIN told l ON l.ticket_id = t.id AND l.is_last WHERE l.became IS DISTINCT FROM t.state
        AND NOT EXISTS (SELECT 1 FROM archive_file f WHERE f.ticket_id = t.id AND f.kind = 'events' AND f.made_at >= t.completed_at)`,
  },
];
