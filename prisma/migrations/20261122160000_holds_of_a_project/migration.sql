-- A hold of a project: a service is down, or nobody comes for its tickets. It has no ticket; `about` names the service, or whom
-- it waits for, and `stops` what waits because of it: {"count", "ticketIds": the first 50}.
ALTER TABLE hold
  ALTER COLUMN ticket_id DROP NOT NULL,
  ADD COLUMN about text,
  ADD COLUMN stops jsonb CHECK (jsonb_typeof(stops) = 'object'),
  DROP CONSTRAINT hold_subject_check,
  DROP CONSTRAINT hold_reason_check,
  ADD CONSTRAINT hold_subject_check CHECK (subject IN ('ticket', 'run', 'service', 'wait')),
  ADD CONSTRAINT hold_reason_check CHECK (reason IN ('max_retries', 'sentinel_max_retries', 'review_unavailable', 'manual_review', 'question', 'approval', 'incomplete', 'step_limit', 'budget', 'lost', 'dependency', 'human', 'silent_run', 'unfetched', 'deadline', 'service_down', 'no_agent', 'no_sentinel')),
  ADD CONSTRAINT hold_of_ticket CHECK ((subject IN ('ticket', 'run')) = (ticket_id IS NOT NULL)),
  ADD CONSTRAINT hold_of_project CHECK ((subject IN ('service', 'wait')) = (about IS NOT NULL AND stops IS NOT NULL));
CREATE UNIQUE INDEX hold_one_open_of_project ON hold (project_id, subject, reason, about) WHERE state = 'open' AND ticket_id IS NULL;

ALTER TABLE decision ALTER COLUMN ticket_id DROP NOT NULL;

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
  d.waived AS decision_waived, d.granted AS decision_granted,
  h.about,
  CASE WHEN h.ticket_id IS NULL THEN jsonb_build_object('count', h.stops -> 'count', 'tickets', coalesce((
    SELECT jsonb_agg(jsonb_build_object('id', s.id, 'key', s.key, 'title', s.title) ORDER BY s.number)
    FROM ticket s WHERE s.id = ANY (ARRAY(SELECT jsonb_array_elements_text(h.stops -> 'ticketIds')))), '[]')) END AS stops
FROM hold h
JOIN project p ON p.id = h.project_id
LEFT JOIN ticket t ON t.id = h.ticket_id
LEFT JOIN run r ON r.id = h.run_id
LEFT JOIN app_user u ON u.id = h.owner_user_id
LEFT JOIN decision d ON d.hold_id = h.id AND d.undone_at IS NULL;
