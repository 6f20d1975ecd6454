-- What waits for a second person: a decision on a hold, and the wish to see what a run keeps secret.
ALTER TABLE hold ADD COLUMN second jsonb;
ALTER TABLE run ADD COLUMN reveal_asked jsonb;
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
  CASE WHEN h.state = 'open' THEN coalesce(h.second, CASE WHEN r.reveal_asked -> 'agreed' = 'null' THEN r.reveal_asked END) END AS second
FROM hold h
JOIN project p ON p.id = h.project_id
LEFT JOIN ticket t ON t.id = h.ticket_id
LEFT JOIN run r ON r.id = h.run_id
LEFT JOIN app_user u ON u.id = h.owner_user_id
LEFT JOIN decision d ON d.hold_id = h.id AND d.undone_at IS NULL;
