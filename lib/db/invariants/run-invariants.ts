import type { Invariant } from "./invariant.ts";

/** A lease that ran out is reaped within this; a busy desk is given some more. */
const REAPED_WITHIN = "interval '30 seconds'";

const runs = (problem: string, where: string, more = "") =>
  `SELECT format('%s run %s', t.key, r.number) AS subject, r.id, ${problem} AS problem
   FROM run r JOIN ticket t ON t.id = r.ticket_id ${more} WHERE ${where}`;

/** What holds of every run and every review. */
export const RUN_INVARIANTS: Invariant[] = [
  {
    name: "runs.one-open",
    sql: `SELECT t.key AS subject, t.id, format('%s runs of it are open', count(*)) AS problem
      FROM run r JOIN ticket t ON t.id = r.ticket_id WHERE r.state IN ('running', 'paused', 'resuming') GROUP BY t.id HAVING count(*) > 1`,
  },
  {
    name: "runs.open-is-latest",
    sql: runs(
      "format('%s, but run %s came after it', r.state, l.number)",
      "r.state IN ('running', 'paused', 'resuming')",
      "JOIN LATERAL (SELECT n.number FROM run n WHERE n.ticket_id = r.ticket_id AND n.number > r.number ORDER BY n.number DESC LIMIT 1) l ON true",
    ),
  },
  {
    name: "runs.numbered-without-hole",
    sql: `SELECT t.key AS subject, t.id, format('%s runs, numbered %s to %s', count(*), min(r.number), max(r.number)) AS problem
      FROM run r JOIN ticket t ON t.id = r.ticket_id GROUP BY t.id HAVING min(r.number) <> 1 OR max(r.number) <> count(*)`,
  },
  {
    name: "runs.open-of-a-ticket-that-is-not",
    sql: runs(
      "format('%s, but its ticket is %s', r.state, t.state)",
      "r.state IN ('running', 'paused', 'resuming') AND t.state <> 'in_progress'",
    ),
  },
  {
    name: "runs.ended-with-time",
    sql: runs(
      "format('%s, but its end is %s', r.state, coalesce(r.ended_at::text, 'not noted'))",
      "(r.state IN ('running', 'paused', 'resuming')) = (r.ended_at IS NOT NULL)",
    ),
  },
  {
    // Undo opens a run again that a decision had cancelled, which may then end once more.
    name: "runs.one-outcome",
    sql: runs(
      "format('%s: the log has %s ends of it, and %s of them undone', r.state, coalesce(l.ends, 0), coalesce(l.undone, 0))",
      `CASE WHEN r.ended_at IS NULL THEN coalesce(l.ends, 0) > coalesce(l.undone, 0)
         ELSE coalesce(l.ends, 0) NOT BETWEEN 1 AND 1 + coalesce(l.undone, 0) END
       AND NOT EXISTS (SELECT 1 FROM archive_file f WHERE f.ticket_id = r.ticket_id AND f.kind = 'events' AND f.made_at >= r.ended_at)`,
      `LEFT JOIN (SELECT run_id, count(*) FILTER (WHERE type = 'run.finished') AS ends, count(*) FILTER (WHERE type = 'hold.undone') AS undone
         FROM event WHERE type IN ('run.finished', 'hold.undone') AND run_id IS NOT NULL GROUP BY run_id) l ON l.run_id = r.id`,
    ),
  },
  {
    name: "runs.log-without-hole",
    sql: runs(
      "format('its last line is %s, of its log there are %s up to %s', r.last_seq, coalesce(f.lines, l.lines, 0), coalesce(f.lines, l.highest, 0))",
      "r.last_seq <> coalesce(f.lines, l.lines, 0) OR r.last_seq <> coalesce(f.lines, l.highest, 0)",
      `LEFT JOIN (SELECT run_id, count(*) AS lines, max(seq) AS highest FROM run_event GROUP BY run_id) l ON l.run_id = r.id
       LEFT JOIN archive_file f ON f.run_id = r.id AND f.kind = 'log'`,
    ),
  },
  {
    name: "runs.log-of-nobody",
    sql: `SELECT l.run_id AS subject, NULL AS id, 'has lines in the log, but there is no such run' AS problem
      FROM (SELECT DISTINCT run_id FROM run_event) l WHERE NOT EXISTS (SELECT 1 FROM run r WHERE r.id = l.run_id)`,
  },
  {
    name: "runs.lease-over",
    sql: runs(
      "format('its lease ran out at %s and nobody reaped it', r.lease_expires_at)",
      `r.state = 'running' AND r.lease_expires_at < clock_timestamp() - ${REAPED_WITHIN}`,
    ),
    repair: "reap",
  },
  {
    name: "reviews.lease-over",
    sql: `SELECT format('%s review %s', t.key, v.number) AS subject, v.id, format('its lease ran out at %s and nobody ended it', v.lease_expires_at) AS problem
      FROM review v JOIN ticket t ON t.id = v.ticket_id WHERE v.state = 'claimed' AND v.lease_expires_at < clock_timestamp() - ${REAPED_WITHIN}`,
    repair: "reap",
  },
  {
    name: "reviews.open-of-a-ticket-that-is-not",
    sql: `SELECT format('%s review %s', t.key, v.number) AS subject, v.id, format('%s, but its ticket is %s', v.state, t.state) AS problem
      FROM review v JOIN ticket t ON t.id = v.ticket_id WHERE v.state <> 'done' AND t.state <> 'in_review'`,
  },
  {
    name: "reviews.of-a-success",
    sql: `SELECT format('%s review %s', t.key, v.number) AS subject, v.id, format('reviews run %s, which is %s', r.number, r.state) AS problem
      FROM review v JOIN ticket t ON t.id = v.ticket_id JOIN run r ON r.id = v.run_id WHERE v.verdict IS NOT NULL AND (r.state <> 'succeeded' OR r.ticket_id <> v.ticket_id)`,
  },
];
