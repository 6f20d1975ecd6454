-- The category of a ticket's latest failure, so that a list of one category walks no project. Derived from its runs by the database, so that
-- a process of an earlier release keeps it too; the runs stay the record.
ALTER TABLE ticket ADD COLUMN category text;

CREATE FUNCTION keep_ticket_category() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE ticket t SET category = latest.category
  FROM (SELECT (SELECT CASE WHEN r.error IS NOT NULL THEN r.category END FROM run r
    WHERE r.ticket_id = NEW.ticket_id AND r.state <> 'released' ORDER BY r.number DESC LIMIT 1) AS category) latest
  WHERE t.id = NEW.ticket_id AND t.category IS DISTINCT FROM latest.category;
  RETURN NULL;
END $$;

-- A first run that does not fail never comes here.
CREATE TRIGGER run_begins_anew AFTER INSERT ON run FOR EACH ROW WHEN (NEW.number > 1 OR NEW.error IS NOT NULL)
  EXECUTE FUNCTION keep_ticket_category();
CREATE TRIGGER run_fails AFTER UPDATE OF state, category, error ON run FOR EACH ROW
  WHEN (OLD.category IS DISTINCT FROM NEW.category OR (OLD.error IS NULL) <> (NEW.error IS NULL)
    OR NEW.number > 1 AND (OLD.state = 'released') <> (NEW.state = 'released'))
  EXECUTE FUNCTION keep_ticket_category();

UPDATE ticket t SET category = r.category FROM run r
WHERE r.ticket_id = t.id AND r.error IS NOT NULL AND r.category IS NOT NULL AND r.state <> 'released'
  AND NOT EXISTS (SELECT 1 FROM run n WHERE n.ticket_id = t.id AND n.number > r.number AND n.state <> 'released');

CREATE INDEX ticket_category ON ticket (project_id, category, created_at DESC, id DESC) WHERE category IS NOT NULL;
CREATE INDEX hold_category ON hold (category) WHERE state = 'open';

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
  t.foreign_text, t.category
FROM ticket t
JOIN project p ON p.id = t.project_id
LEFT JOIN hold h ON h.ticket_id = t.id AND h.state = 'open'
LEFT JOIN ticket o ON o.id = t.origin_ticket_id;
