-- The goal of a run is the one it was claimed with. Runs from before this kept none: null.
ALTER TABLE run ADD COLUMN criteria_sha256 text;
ALTER TABLE run_content ADD COLUMN acceptance_criteria jsonb CHECK (jsonb_typeof(acceptance_criteria) = 'array');
-- The criteria that the previewed bytes of a decision state: the run that gets those bytes is judged by them.
ALTER TABLE decision ADD COLUMN brief_criteria jsonb CHECK (jsonb_typeof(brief_criteria) = 'array');

-- A finding that is outside of the criteria becomes a ticket of its own, once.
ALTER TABLE ticket
  ADD COLUMN origin_ticket_id text REFERENCES ticket (id),
  ADD COLUMN origin_finding_key text,
  ADD CHECK (num_nonnulls(origin_ticket_id, origin_finding_key) IN (0, 2)),
  ADD CHECK (origin_ticket_id <> id);
CREATE UNIQUE INDEX ticket_origin ON ticket (origin_ticket_id, origin_finding_key) WHERE origin_ticket_id IS NOT NULL;

ALTER TABLE finding ADD COLUMN scope_drift boolean NOT NULL DEFAULT false;
-- What the sentinel said, where the verdict that counts is another one.
ALTER TABLE review
  ADD COLUMN said_verdict text CHECK (said_verdict IN ('approved', 'rejected', 'unavailable')),
  ADD CHECK (said_verdict <> verdict);

-- A finding that is no longer asked for: it became a ticket of its own (scope_drift), or a person let it pass (waived).
CREATE TABLE finding_waiver (
  ticket_id text NOT NULL REFERENCES ticket (id),
  key text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('scope_drift', 'waived')),
  actor jsonb NOT NULL,
  at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  note text,
  linked_ticket_id text REFERENCES ticket (id),
  PRIMARY KEY (ticket_id, key),
  CHECK ((kind = 'scope_drift') = (linked_ticket_id IS NOT NULL))
);
CREATE UNIQUE INDEX finding_waiver_linked ON finding_waiver (linked_ticket_id) WHERE linked_ticket_id IS NOT NULL;

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
  t.origin_ticket_id, o.key AS origin_key, t.origin_finding_key
FROM ticket t
JOIN project p ON p.id = t.project_id
LEFT JOIN hold h ON h.ticket_id = t.id AND h.state = 'open'
LEFT JOIN ticket o ON o.id = t.origin_ticket_id;
