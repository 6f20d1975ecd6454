-- Title, description and criteria were written outside of the team: the brief says so. What was imported and not begun yet, too.
ALTER TABLE ticket ADD COLUMN foreign_text boolean NOT NULL DEFAULT false;
UPDATE ticket t SET foreign_text = true FROM ticket_source s
WHERE s.ticket_id = t.id AND NOT EXISTS (SELECT 1 FROM run r WHERE r.ticket_id = t.id);

CREATE OR REPLACE VIEW ticket_view AS
SELECT t.id, t.project_id, p.slug AS project, t.number, t.key, t.title, t.description, t.acceptance_criteria, t.priority, t.labels,
  t.driver, t.state, t.review_required, t.verification, t.retry_after, t.version, t.created_at, t.updated_at, t.completed_at,
  t.budget, t.review_budget,
  (SELECT coalesce(array_agg(d.depends_on_id ORDER BY d.depends_on_id), '{}') FROM ticket_dependency d WHERE d.ticket_id = t.id AND NOT d.waived) AS depends_on,
  (SELECT coalesce(array_agg(d.ticket_id ORDER BY d.ticket_id), '{}') FROM ticket_dependency d WHERE d.depends_on_id = t.id AND NOT d.waived) AS blocks,
  (SELECT count(*)::int FROM run r WHERE r.ticket_id = t.id AND r.state <> 'released') AS attempts,
  (SELECT count(*)::int FROM run r WHERE r.ticket_id = t.id AND r.retried AND r.budget = t.budget) AS retry_count,
  (SELECT count(*)::int FROM review v WHERE v.ticket_id = t.id AND v.verdict = 'rejected' AND v.budget = t.budget) AS rejection_count,
  h.id AS open_hold_id, h.reason AS hold_reason, h.category AS hold_category,
  (SELECT CASE WHEN r.error IS NOT NULL THEN jsonb_build_object('category', r.category, 'message', r.error ->> 'message') END
     FROM run r WHERE r.ticket_id = t.id AND r.state <> 'released' ORDER BY r.number DESC LIMIT 1) AS error,
  (SELECT v.id FROM review v WHERE v.ticket_id = t.id AND v.verdict = 'rejected' ORDER BY v.number DESC LIMIT 1) AS rejected_review_id,
  t.origin_ticket_id, o.key AS origin_key, t.origin_finding_key,
  t.not_before, t.deadline, t.unique_key, t.expects_no_change, t.text_version,
  (SELECT coalesce(sum(r.cost_usd), 0) FROM run r WHERE r.ticket_id = t.id) AS cost_usd,
  t.foreign_text
FROM ticket t
JOIN project p ON p.id = t.project_id
LEFT JOIN hold h ON h.ticket_id = t.id AND h.state = 'open'
LEFT JOIN ticket o ON o.id = t.origin_ticket_id;
