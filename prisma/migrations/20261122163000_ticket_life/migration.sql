-- A ticket that had ended is opened again: who did it and why, what it had cost by then, and the budget that begins with it.
CREATE TABLE ticket_reopening (
  ticket_id text NOT NULL REFERENCES ticket (id),
  budget integer NOT NULL,
  note text NOT NULL,
  actor jsonb NOT NULL,
  spent_usd double precision NOT NULL DEFAULT 0 CHECK (spent_usd >= 0),
  at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (ticket_id, budget)
);

-- deadline_open: the deadline is set, and no hold was opened because of it.
ALTER TABLE ticket
  ADD COLUMN not_before timestamptz(3),
  ADD COLUMN deadline timestamptz(3),
  ADD COLUMN deadline_open boolean NOT NULL DEFAULT false,
  ADD COLUMN unique_key text,
  ADD COLUMN expects_no_change boolean NOT NULL DEFAULT false,
  ADD COLUMN text_version integer NOT NULL DEFAULT 1,
  ADD CHECK (deadline IS NOT NULL OR NOT deadline_open);
CREATE UNIQUE INDEX ticket_unique_key ON ticket (project_id, unique_key) WHERE unique_key IS NOT NULL;
CREATE INDEX ticket_deadline ON ticket (deadline) WHERE deadline_open AND state NOT IN ('draft', 'done', 'cancelled');
-- A ticket that is ready may wait for either.
ALTER TABLE ticket DROP CONSTRAINT ticket_check;
ALTER TABLE ticket ADD CONSTRAINT ticket_check CHECK (due OR (state = 'ready' AND num_nonnulls(retry_after, not_before) > 0));
-- A ticket waits for the later one of its backoff and of the time before which it is not begun.
DROP INDEX ticket_waiting;
CREATE INDEX ticket_waiting ON ticket ((greatest(retry_after, not_before))) WHERE state = 'ready' AND NOT due;

-- The text that an edit replaced. The ticket itself has the current one, whose number is ticket.text_version.
CREATE TABLE ticket_version (
  ticket_id text NOT NULL REFERENCES ticket (id),
  number integer NOT NULL,
  title text NOT NULL,
  description text NOT NULL,
  acceptance_criteria jsonb NOT NULL CHECK (jsonb_typeof(acceptance_criteria) = 'array'),
  replaced_by jsonb NOT NULL,
  replaced_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (ticket_id, number)
);

-- What a project spent on a day (UTC), and what people allowed beyond the limit of its policy.
CREATE TABLE project_day_cost (
  project_id text NOT NULL REFERENCES project (id) ON DELETE CASCADE,
  day date NOT NULL,
  spent_usd double precision NOT NULL DEFAULT 0 CHECK (spent_usd >= 0),
  allowed_usd double precision NOT NULL DEFAULT 0 CHECK (allowed_usd >= 0),
  PRIMARY KEY (project_id, day)
);
-- The part of a run's cost that stands in project_day_cost.
ALTER TABLE run ADD COLUMN charged_usd double precision NOT NULL DEFAULT 0;
UPDATE run SET charged_usd = cost_usd WHERE state IN ('running', 'paused', 'resuming') AND cost_usd > 0;
-- What the ticket had cost when this was decided.
ALTER TABLE decision ADD COLUMN spent_usd double precision CHECK (spent_usd >= 0);

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
  (SELECT coalesce(sum(r.cost_usd), 0) FROM run r WHERE r.ticket_id = t.id) AS cost_usd
FROM ticket t
JOIN project p ON p.id = t.project_id
LEFT JOIN hold h ON h.ticket_id = t.id AND h.state = 'open'
LEFT JOIN ticket o ON o.id = t.origin_ticket_id;
