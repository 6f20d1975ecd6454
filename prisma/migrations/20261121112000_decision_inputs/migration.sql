-- What a person decided beside the verb: which findings the next attempt is not asked for, and how much it may use up.
ALTER TABLE decision
  ADD COLUMN waived text[] NOT NULL DEFAULT '{}',
  ADD COLUMN granted jsonb CHECK (jsonb_typeof(granted) = 'object');

-- A waiver says on which decision it was made, and after which review: what a later review raises again is flagged. It is
-- taken back, never deleted.
ALTER TABLE finding_waiver
  ADD COLUMN decision_id text REFERENCES decision (id),
  ADD COLUMN after_review integer,
  ADD COLUMN taken_back_at timestamptz(3),
  ADD COLUMN taken_back_by jsonb,
  ADD CHECK (num_nonnulls(taken_back_at, taken_back_by) IN (0, 2));

CREATE OR REPLACE VIEW hold_view AS
SELECT h.id, h.project_id, p.slug AS project, h.subject, h.ticket_id, h.run_id, h.reason, h.category, h.summary, h.fingerprint, h.cites,
  h.question, h.level, h.owner_user_id, h.owner_role, u.name AS owner_name, h.resume_condition, h.check_at, h.opened_at, h.opened_by, h.closed_at,
  h.recurrence, h.state, h.version,
  t.key AS ticket_key, t.title AS ticket_title, t.state AS ticket_state, t.priority AS ticket_priority,
  r.number AS run_number, r.state AS run_state, r.agent AS run_agent,
  (SELECT count(*)::int FROM hold c WHERE c.project_id = h.project_id AND c.fingerprint = h.fingerprint AND c.state = 'open') AS cluster_size,
  (SELECT count(*)::int FROM ticket_dependency d JOIN ticket b ON b.id = d.ticket_id
     WHERE d.depends_on_id = h.ticket_id AND NOT d.waived AND b.state = 'blocked') AS downstream_blocked,
  (SELECT l.state FROM run l WHERE l.ticket_id = h.ticket_id AND l.state <> 'released' ORDER BY l.number DESC LIMIT 1) AS latest_run_state,
  d.id AS decision_id, d.verb AS decision_verb, d.actor AS decision_actor, d.at AS decision_at, d.note AS decision_note, d.answer AS decision_answer,
  d.user_id AS decision_user_id, d.taken_at AS decision_taken_at, d.probation,
  d.waived AS decision_waived, d.granted AS decision_granted
FROM hold h
JOIN project p ON p.id = h.project_id
JOIN ticket t ON t.id = h.ticket_id
LEFT JOIN run r ON r.id = h.run_id
LEFT JOIN app_user u ON u.id = h.owner_user_id
LEFT JOIN decision d ON d.hold_id = h.id AND d.undone_at IS NULL;
