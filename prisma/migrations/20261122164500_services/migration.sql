-- The breaker of a service of a project. A row is there only once a failure named the service: a claim or a success of a
-- service that works neither reads nor writes it.
CREATE TABLE service (
  project_id text NOT NULL REFERENCES project (id) ON DELETE CASCADE,
  name text NOT NULL,
  state text NOT NULL CHECK (state IN ('closed', 'open', 'probing', 'ramping')),
  failed_probes int NOT NULL DEFAULT 0,
  probe_at timestamptz(3),
  wave int NOT NULL DEFAULT 0,
  since timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (project_id, name),
  CHECK ((state = 'open') = (probe_at IS NOT NULL))
);
CREATE INDEX service_down ON service (project_id, name) WHERE state <> 'closed';

-- `blamed_service`: whose failure ended the run. `charged`: the failure counts towards the budgets of the ticket. `service_wave`:
-- the run was let in while its service was down, 0 as the probe.
ALTER TABLE run
  ADD COLUMN blamed_service text,
  ADD COLUMN charged boolean NOT NULL DEFAULT true,
  ADD COLUMN service_wave smallint;
CREATE INDEX run_waits_for_service ON run (project_id, blamed_service, ended_at) WHERE NOT charged;

-- The ready tickets whose last attempt failed with their service, and was not charged: they wait for it.
CREATE VIEW waits_for_service AS
SELECT r.project_id, r.blamed_service AS service, r.id AS run_id, t.id AS ticket_id, t.key, t.title, t.number, r.ended_at
FROM run r JOIN ticket t ON t.id = r.ticket_id AND t.state = 'ready'
WHERE NOT r.charged AND r.blamed_service IS NOT NULL
  AND NOT EXISTS (SELECT 1 FROM run n WHERE n.ticket_id = r.ticket_id AND n.number > r.number AND n.state <> 'released');

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
    FROM ticket s WHERE s.id = ANY (ARRAY(SELECT jsonb_array_elements_text(h.stops -> 'ticketIds')))), '[]')) END AS stops
FROM hold h
JOIN project p ON p.id = h.project_id
LEFT JOIN ticket t ON t.id = h.ticket_id
LEFT JOIN run r ON r.id = h.run_id
LEFT JOIN app_user u ON u.id = h.owner_user_id
LEFT JOIN decision d ON d.hold_id = h.id AND d.undone_at IS NULL;
