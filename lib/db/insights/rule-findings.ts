/**
 * The findings of a period, each with a label: $1 project, $2 from, $3 to. One row for each point of a ticket and rule of a
 * sentinel, as the rule raised it last in the period: a point raised three times is one finding.
 *
 * - `advisory`: its rule only advises, so it rejected nothing.
 * - `overturned`: before the ticket's next verdict a person approved over the rejection, or asked for another review of the same
 *   run, which approved; or at any time a person took the finding out, as waived or as scope drift.
 * - `confirmed`: the next verdict is on another run and does not raise it, so the agent settled it.
 * - `open`: none of these yet.
 *
 * Index review_ended; then for each finding the keys of finding and finding_waiver, review_number and decision_ticket.
 */
export const RULE_ROWS = `SELECT s.*,
    CASE WHEN s.advised THEN 'advisory' WHEN s.overruled_at IS NOT NULL THEN 'overturned'
      WHEN s.addressed_at IS NOT NULL THEN 'confirmed' ELSE 'open' END AS label
  FROM (
    SELECT f.*, o.at AS overruled_at, o.how, o.name AS overruled_by,
      (SELECT min(x.ended_at) FROM finding g JOIN review x ON x.id = g.review_id WHERE g.ticket_id = f.ticket_id AND g.key = f.key
         AND g.rule = f.rule AND coalesce(x.sentinel, '') = f.sentinel AND x.verdict = 'rejected') AS first_at,
      CASE WHEN n.run_id <> f.run_id AND NOT EXISTS (SELECT 1 FROM finding g WHERE g.review_id = n.id AND g.key = f.key)
        THEN n.ended_at END AS addressed_at
    FROM (
      SELECT DISTINCT ON (v.ticket_id, v.sentinel, g.rule, g.key, g.advisory)
        v.ticket_id, v.run_id, v.number, v.ended_at AS at, coalesce(v.sentinel, '') AS sentinel,
        g.rule, g.key, g.advisory AS advised, g.severity, g.file, g.line, g.issue
      FROM review v JOIN finding g ON g.review_id = v.id
      WHERE v.project_id = $1 AND v.ended_at >= $2 AND v.ended_at < $3 AND NOT g.scope_drift
        AND (v.verdict = 'rejected' OR v.verdict = 'approved' AND g.advisory)
      ORDER BY v.ticket_id, v.sentinel, g.rule, g.key, g.advisory, v.number DESC) f
    LEFT JOIN LATERAL (SELECT x.id, x.run_id, x.verdict, x.ended_at FROM review x
      WHERE x.ticket_id = f.ticket_id AND x.number > f.number AND x.verdict IN ('approved', 'rejected')
      ORDER BY x.number LIMIT 1) n ON true
    LEFT JOIN LATERAL (
      SELECT * FROM (
        SELECT w.at, w.kind AS how, w.actor ->> 'name' AS name FROM finding_waiver w
        WHERE w.ticket_id = f.ticket_id AND w.key = f.key AND w.actor ->> 'kind' = 'user' AND w.taken_back_at IS NULL
        UNION ALL
        SELECT CASE d.verb WHEN 'approve' THEN d.at ELSE n.ended_at END,
          CASE d.verb WHEN 'approve' THEN 'approved' ELSE 'review_again' END, d.actor ->> 'name'
        FROM decision d JOIN hold h ON h.id = d.hold_id
        WHERE d.ticket_id = f.ticket_id AND d.at >= f.at AND d.at < coalesce(n.ended_at, 'infinity') AND d.undone_at IS NULL
          AND h.subject = 'ticket'
          AND (d.verb = 'approve' OR d.verb = 'review' AND n.run_id = f.run_id AND n.verdict = 'approved')) x
      ORDER BY x.at LIMIT 1) o ON true) s`;
