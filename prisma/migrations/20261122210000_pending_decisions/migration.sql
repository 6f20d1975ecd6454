-- A decision made in the browser is stored at once and made a few seconds later: until then it can be taken back.
ALTER TABLE app_user ADD COLUMN send_delay smallint NOT NULL DEFAULT 8 CHECK (send_delay BETWEEN 0 AND 30);
ALTER TABLE app_user ADD COLUMN tell_outcomes boolean NOT NULL DEFAULT false;
CREATE TABLE pending_decision (
  id text PRIMARY KEY,
  hold_id text NOT NULL REFERENCES hold (id),
  project_id text NOT NULL,
  verb text NOT NULL,
  choice jsonb NOT NULL,
  user_id text NOT NULL REFERENCES app_user (id),
  token_id text,
  by_token boolean NOT NULL,
  actor jsonb NOT NULL,
  made_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  send_at timestamptz(3) NOT NULL,
  state text NOT NULL DEFAULT 'sending' CHECK (state IN ('sending', 'undone', 'not_sent')),
  claimed_until timestamptz(3),
  ended_at timestamptz(3),
  ended_by jsonb,
  problem jsonb
);
CREATE UNIQUE INDEX pending_decision_one ON pending_decision (hold_id) WHERE state = 'sending';
CREATE INDEX pending_decision_due ON pending_decision (send_at) WHERE state = 'sending';
CREATE INDEX pending_decision_ended ON pending_decision (ended_at) WHERE state <> 'sending';
CREATE INDEX decision_undone ON decision (undone_at) WHERE undone_at IS NOT NULL;
-- A batch that was made in the browser starts as late.
ALTER TABLE hold_batch ADD COLUMN start_at timestamptz(3);
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
  CASE WHEN h.subject = 'service' THEN (
    SELECT jsonb_build_object('count', count(*), 'tickets', coalesce(jsonb_agg(jsonb_build_object('id', w.ticket_id, 'key', w.key, 'title', w.title)
      ORDER BY w.n) FILTER (WHERE w.n <= 50), '[]'))
    FROM (SELECT s.*, row_number() OVER (ORDER BY s.number) AS n FROM waits_for_service s
      WHERE h.state = 'open' AND s.project_id = h.project_id AND s.service = h.about AND s.ended_at > h.opened_at - interval '1 hour') w)
  WHEN h.subject = 'wait' THEN jsonb_build_object('count', h.stops -> 'count', 'tickets', coalesce((
    SELECT jsonb_agg(jsonb_build_object('id', s.id, 'key', s.key, 'title', s.title) ORDER BY s.number)
    FROM ticket s WHERE s.id = ANY (ARRAY(SELECT jsonb_array_elements_text(h.stops -> 'ticketIds')))), '[]')) END AS stops,
  CASE WHEN h.state = 'open' THEN coalesce(h.second, CASE WHEN r.reveal_asked -> 'agreed' = 'null' THEN r.reveal_asked END) END AS second,
  CASE WHEN h.state = 'open' THEN (
    SELECT jsonb_build_object('verb', s.verb, 'by', s.actor - 'kind', 'sendAt', s.send_at)
    FROM pending_decision s WHERE s.hold_id = h.id AND s.state = 'sending') END AS sending
FROM hold h
JOIN project p ON p.id = h.project_id
LEFT JOIN ticket t ON t.id = h.ticket_id
LEFT JOIN run r ON r.id = h.run_id
LEFT JOIN app_user u ON u.id = h.owner_user_id
LEFT JOIN decision d ON d.hold_id = h.id AND d.undone_at IS NULL;
