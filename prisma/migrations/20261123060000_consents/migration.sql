-- What people allow and refuse of the tool calls that agents ask for, and each use of what they allowed.
ALTER TABLE hold ADD COLUMN call jsonb;

CREATE TABLE consent (
  id text PRIMARY KEY,
  project_id text NOT NULL REFERENCES project (id),
  ticket_id text NOT NULL REFERENCES ticket (id),
  run_id text NOT NULL,
  hold_id text NOT NULL,
  decision_id text NOT NULL,
  allowed boolean NOT NULL,
  scope text NOT NULL CHECK (scope IN ('once', 'ticket', 'rule')),
  call jsonb NOT NULL,
  tool text NOT NULL,
  sha256 text NOT NULL,
  rule jsonb,
  note text,
  user_id text NOT NULL,
  given_by jsonb NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  expires_at timestamptz(3),
  used_at timestamptz(3),
  ended_at timestamptz(3),
  ended_by jsonb,
  CHECK (scope <> 'rule' OR (rule IS NOT NULL AND expires_at IS NOT NULL))
);
CREATE UNIQUE INDEX consent_decision ON consent (decision_id);
CREATE INDEX consent_ticket ON consent (ticket_id);
CREATE INDEX consent_rule ON consent (project_id, tool) WHERE scope = 'rule' AND ended_at IS NULL;
CREATE INDEX consent_list ON consent (project_id, created_at DESC, id DESC) WHERE allowed;

CREATE TABLE consent_use (
  id text PRIMARY KEY,
  consent_id text NOT NULL REFERENCES consent (id),
  once boolean NOT NULL,
  project_id text NOT NULL REFERENCES project (id),
  ticket_id text NOT NULL REFERENCES ticket (id),
  run_id text NOT NULL,
  lease_hash text NOT NULL,
  call jsonb NOT NULL,
  sha256 text NOT NULL,
  taken_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  done_at timestamptz(3),
  outcome text CHECK (outcome IN ('succeeded', 'failed')),
  settled_at timestamptz(3),
  CHECK ((done_at IS NULL) = (outcome IS NULL))
);
-- What is allowed once is taken once, whatever the code does.
CREATE UNIQUE INDEX consent_use_once ON consent_use (consent_id) WHERE once;
CREATE INDEX consent_use_list ON consent_use (consent_id, taken_at DESC);
CREATE INDEX consent_use_open ON consent_use (ticket_id) WHERE done_at IS NULL AND settled_at IS NULL;

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
    FROM pending_decision s WHERE s.hold_id = h.id AND s.state = 'sending') END AS sending,
  h.call
FROM hold h
JOIN project p ON p.id = h.project_id
LEFT JOIN ticket t ON t.id = h.ticket_id
LEFT JOIN run r ON r.id = h.run_id
LEFT JOIN app_user u ON u.id = h.owner_user_id
LEFT JOIN decision d ON d.hold_id = h.id AND d.undone_at IS NULL;
