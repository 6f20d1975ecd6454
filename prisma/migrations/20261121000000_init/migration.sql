-- States are text with CHECK, so that adding one is a small migration and never an enum lock.
-- Times are timestamptz(3): what the API prints is what is compared.

CREATE TABLE installation (
  id int PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  epoch text NOT NULL DEFAULT substr(md5(gen_random_uuid()::text), 1, 8),
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
INSERT INTO installation DEFAULT VALUES;

CREATE TABLE app_user (
  id text PRIMARY KEY,
  email text NOT NULL CHECK (email = lower(email)),
  name text NOT NULL,
  password_hash text NOT NULL,
  disabled_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX app_user_email ON app_user (email);

CREATE TABLE project (
  id text PRIMARY KEY,
  slug text NOT NULL CHECK (slug ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
  key text NOT NULL CHECK (key ~ '^[A-Z]{2,5}$'),
  name text NOT NULL,
  next_ticket_number int NOT NULL DEFAULT 1,
  is_demo boolean NOT NULL DEFAULT false,
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX project_slug ON project (slug);
CREATE UNIQUE INDEX project_key ON project (key);
INSERT INTO project (id, slug, key, name) VALUES ('prj_default', 'default', 'DEF', 'Default');

-- project_id NULL: the role holds in every project, those to come included.
CREATE TABLE membership (
  id text PRIMARY KEY,
  user_id text NOT NULL REFERENCES app_user (id) ON DELETE CASCADE,
  project_id text REFERENCES project (id) ON DELETE CASCADE,
  role text NOT NULL CHECK (role IN ('viewer', 'lead', 'admin')),
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX membership_one ON membership (user_id, coalesce(project_id, '*'));
CREATE INDEX membership_project ON membership (project_id);

CREATE TABLE user_session (
  id text PRIMARY KEY,
  user_id text NOT NULL REFERENCES app_user (id) ON DELETE CASCADE,
  user_agent text,
  address text,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  last_seen_at timestamptz(3) NOT NULL DEFAULT now(),
  expires_at timestamptz(3) NOT NULL,
  revoked_at timestamptz(3)
);
CREATE INDEX user_session_user ON user_session (user_id) WHERE revoked_at IS NULL;

CREATE TABLE api_token (
  id text PRIMARY KEY,
  name text NOT NULL,
  scope text NOT NULL CHECK (scope IN ('agent', 'sentinel', 'automation', 'read')),
  project_id text REFERENCES project (id) ON DELETE CASCADE,
  user_id text NOT NULL REFERENCES app_user (id) ON DELETE CASCADE,
  hash text NOT NULL,
  hint text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  last_used_at timestamptz(3),
  revoked_at timestamptz(3)
);
CREATE UNIQUE INDEX api_token_hash ON api_token (hash);

-- Every version is kept; the highest is in force.
CREATE TABLE policy_version (
  project_id text NOT NULL REFERENCES project (id) ON DELETE CASCADE,
  version int NOT NULL,
  policy jsonb NOT NULL,
  actor jsonb NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (project_id, version)
);

CREATE TABLE ticket (
  id text PRIMARY KEY,
  project_id text NOT NULL REFERENCES project (id),
  number int NOT NULL,
  key text NOT NULL,
  title text NOT NULL,
  description text NOT NULL DEFAULT '',
  acceptance_criteria jsonb NOT NULL DEFAULT '[]',
  priority smallint NOT NULL DEFAULT 2 CHECK (priority BETWEEN 0 AND 3),
  labels text[] NOT NULL DEFAULT '{}',
  driver text,
  state text NOT NULL CHECK (state IN ('draft', 'blocked', 'ready', 'in_progress', 'in_review', 'on_hold', 'done', 'cancelled')),
  review_required boolean NOT NULL DEFAULT true,
  verification text CHECK (verification IN ('pending', 'approved', 'rejected', 'unavailable')),
  retry_after timestamptz(3),
  -- true: claimable now. false: waits for retry_after and is kept out of the index that claims read.
  due boolean NOT NULL DEFAULT true,
  -- Number of the budget in force; a reset opens the next one. What runs and reviews spent carries the number it was spent from.
  budget int NOT NULL DEFAULT 0,
  review_budget int NOT NULL DEFAULT 0,
  version int NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  completed_at timestamptz(3),
  CHECK (due OR (state = 'ready' AND retry_after IS NOT NULL))
) WITH (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.05);
CREATE UNIQUE INDEX ticket_key ON ticket (key);
CREATE UNIQUE INDEX ticket_number ON ticket (project_id, number);
CREATE INDEX ticket_claim ON ticket (project_id, priority, created_at, number) WHERE state = 'ready' AND due;
CREATE INDEX ticket_waiting ON ticket (retry_after) WHERE state = 'ready' AND NOT due;
CREATE INDEX ticket_list ON ticket (project_id, created_at DESC, id DESC);
CREATE INDEX ticket_state ON ticket (project_id, state, created_at DESC, id DESC);

CREATE TABLE ticket_dependency (
  ticket_id text NOT NULL REFERENCES ticket (id),
  depends_on_id text NOT NULL REFERENCES ticket (id),
  -- set when a person decided to go on without it
  waived boolean NOT NULL DEFAULT false,
  PRIMARY KEY (ticket_id, depends_on_id),
  CHECK (ticket_id <> depends_on_id)
);
CREATE INDEX ticket_dependency_on ON ticket_dependency (depends_on_id);

CREATE TABLE run (
  id text PRIMARY KEY,
  ticket_id text NOT NULL REFERENCES ticket (id),
  project_id text NOT NULL,
  number int NOT NULL,
  agent text NOT NULL,
  state text NOT NULL CHECK (state IN ('running', 'paused', 'resuming', 'succeeded', 'failed', 'lost', 'released', 'cancelled')),
  lease_hash text NOT NULL,
  lease_seconds int NOT NULL,
  lease_expires_at timestamptz(3),
  resuming_since timestamptz(3),
  started_at timestamptz(3) NOT NULL DEFAULT now(),
  ended_at timestamptz(3),
  budget int NOT NULL,
  pause_reason text,
  steps int,
  step_limit int,
  level int,
  input_tokens bigint,
  output_tokens bigint,
  cost_usd double precision,
  category text,
  subcategory text,
  confidence double precision,
  classified_by text,
  fingerprint text,
  error jsonb,
  decision jsonb,
  -- true: this failure or loss was answered by a retry; what retryCount counts
  retried boolean NOT NULL DEFAULT false,
  summary text,
  resume_count int NOT NULL DEFAULT 0,
  brief_sha256 text,
  last_seq int NOT NULL DEFAULT 0,
  CHECK ((state = 'running') = (lease_expires_at IS NOT NULL) OR state = 'cancelled'),
  CHECK ((state = 'resuming') = (resuming_since IS NOT NULL)),
  CHECK (state <> 'paused' OR pause_reason IS NOT NULL)
) WITH (fillfactor = 70);
CREATE UNIQUE INDEX run_number ON run (ticket_id, number);
CREATE UNIQUE INDEX run_one_open ON run (ticket_id) WHERE state IN ('running', 'paused', 'resuming');
-- lease_expires_at is in no index, so that heartbeats stay HOT; the reaper reads the running rows, which are few.
CREATE INDEX run_running ON run (id) WHERE state = 'running';
CREATE INDEX run_resuming ON run (resuming_since) WHERE state = 'resuming';
CREATE INDEX run_list ON run (project_id, started_at DESC, id DESC);

-- The wide parts of a run, apart from the row that heartbeats rewrite.
CREATE TABLE run_content (
  run_id text PRIMARY KEY REFERENCES run (id),
  brief text,
  brief_facts jsonb,
  diff text,
  artifacts jsonb NOT NULL DEFAULT '[]',
  question jsonb,
  level jsonb,
  checkpoint jsonb,
  resume jsonb,
  finish_hash text,
  finish_answer jsonb
);

-- No foreign key: it is the hottest insert, and the run row is locked when it happens.
CREATE TABLE run_event (
  run_id text NOT NULL,
  seq int NOT NULL,
  tx xid8 NOT NULL DEFAULT pg_current_xact_id(),
  key text,
  type text NOT NULL,
  message text,
  data jsonb,
  at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (run_id, seq)
);
CREATE UNIQUE INDEX run_event_key ON run_event (run_id, key) WHERE key IS NOT NULL;

CREATE TABLE review (
  id text PRIMARY KEY,
  ticket_id text NOT NULL REFERENCES ticket (id),
  run_id text NOT NULL REFERENCES run (id),
  project_id text NOT NULL,
  number int NOT NULL,
  state text NOT NULL CHECK (state IN ('open', 'claimed', 'done')),
  sentinel text,
  lease_hash text,
  lease_seconds int,
  lease_expires_at timestamptz(3),
  available_at timestamptz(3) NOT NULL DEFAULT now(),
  budget int NOT NULL,
  review_budget int NOT NULL,
  verdict text CHECK (verdict IN ('approved', 'rejected', 'unavailable')),
  score double precision,
  summary text,
  feedback jsonb NOT NULL DEFAULT '[]',
  error text,
  verdict_hash text,
  verdict_answer jsonb,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  started_at timestamptz(3),
  ended_at timestamptz(3),
  CHECK (state <> 'claimed' OR (lease_hash IS NOT NULL AND lease_expires_at IS NOT NULL)),
  CHECK ((state = 'done') = (ended_at IS NOT NULL))
);
CREATE UNIQUE INDEX review_number ON review (ticket_id, number);
CREATE UNIQUE INDEX review_one_open ON review (ticket_id) WHERE state <> 'done';
CREATE INDEX review_claim ON review (project_id, available_at, created_at) WHERE state = 'open';
CREATE INDEX review_claimed ON review (id) WHERE state = 'claimed';

-- One row for each time a review raised a finding; the ledger (its fate) is derived from them.
CREATE TABLE finding (
  review_id text NOT NULL REFERENCES review (id),
  ticket_id text NOT NULL,
  key text NOT NULL,
  position int NOT NULL,
  severity text NOT NULL CHECK (severity IN ('critical', 'major', 'minor', 'nit')),
  category text,
  file text,
  line int,
  issue text NOT NULL,
  suggestion text,
  PRIMARY KEY (review_id, key)
);
CREATE INDEX finding_ticket ON finding (ticket_id);

CREATE TABLE hold (
  id text PRIMARY KEY,
  project_id text NOT NULL REFERENCES project (id),
  ticket_id text NOT NULL REFERENCES ticket (id),
  run_id text REFERENCES run (id),
  subject text NOT NULL CHECK (subject IN ('ticket', 'run')),
  reason text NOT NULL CHECK (reason IN ('max_retries', 'sentinel_max_retries', 'review_unavailable', 'manual_review', 'question', 'approval', 'incomplete', 'step_limit', 'budget', 'lost', 'dependency', 'human')),
  category text,
  summary text NOT NULL,
  fingerprint text NOT NULL,
  cites jsonb NOT NULL DEFAULT '[]',
  question jsonb,
  level jsonb,
  owner_user_id text REFERENCES app_user (id),
  owner_role text CHECK (owner_role IN ('lead', 'admin')),
  resume_condition text,
  check_at timestamptz(3),
  opened_at timestamptz(3) NOT NULL,
  opened_by jsonb NOT NULL,
  closed_at timestamptz(3),
  recurrence int NOT NULL DEFAULT 0,
  escalations int NOT NULL DEFAULT 0,
  state text NOT NULL CHECK (state IN ('open', 'decided', 'withdrawn')),
  version int NOT NULL DEFAULT 1,
  -- No hold without an exit (DESIGN 3.3).
  CONSTRAINT hold_has_exit CHECK (state <> 'open' OR (
    (owner_user_id IS NOT NULL OR owner_role IS NOT NULL)
    AND resume_condition IS NOT NULL AND resume_condition <> '' AND check_at IS NOT NULL)),
  CHECK ((subject = 'run') <= (run_id IS NOT NULL)),
  CHECK ((state = 'open') = (closed_at IS NULL))
);
CREATE UNIQUE INDEX hold_one_open ON hold (ticket_id) WHERE state = 'open';
CREATE INDEX hold_queue ON hold (project_id, opened_at, id) WHERE state = 'open';
CREATE INDEX hold_cluster ON hold (project_id, fingerprint) WHERE state = 'open';
CREATE INDEX hold_check ON hold (check_at) WHERE state = 'open';
CREATE INDEX hold_ticket ON hold (ticket_id, opened_at);
CREATE INDEX hold_list ON hold (project_id, opened_at DESC, id DESC);

CREATE TABLE decision (
  id text PRIMARY KEY,
  hold_id text NOT NULL REFERENCES hold (id),
  ticket_id text NOT NULL REFERENCES ticket (id),
  verb text NOT NULL,
  user_id text NOT NULL REFERENCES app_user (id),
  actor jsonb NOT NULL,
  at timestamptz(3) NOT NULL,
  note text,
  answer jsonb,
  brief text,
  brief_sha256 text,
  -- exactly what undo restores
  before jsonb NOT NULL,
  taken_at timestamptz(3),
  undone_at timestamptz(3),
  undone_by jsonb,
  probation text CHECK (probation IN ('on_probation', 'held', 'did_not_hold')),
  probation_check text CHECK (probation_check IN ('approval', 'verdict', 'success', 'outcome')),
  verified_at timestamptz(3)
);
CREATE UNIQUE INDEX decision_one ON decision (hold_id) WHERE undone_at IS NULL;
CREATE INDEX decision_ticket ON decision (ticket_id, at);
CREATE INDEX decision_probation ON decision (ticket_id) WHERE probation = 'on_probation' AND undone_at IS NULL;

-- The append-only log. Cursor: (tx, id) below pg_snapshot_xmin, so that a late commit is never missed.
CREATE TABLE event (
  tx xid8 NOT NULL DEFAULT pg_current_xact_id(),
  id bigint GENERATED ALWAYS AS IDENTITY,
  type text NOT NULL,
  project_id text NOT NULL,
  ticket_id text,
  run_id text,
  hold_id text,
  actor jsonb NOT NULL,
  data jsonb NOT NULL,
  at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (tx, id)
);
CREATE INDEX event_project ON event (project_id, tx, id);
CREATE INDEX event_ticket ON event (ticket_id, tx, id);
CREATE INDEX event_run ON event (run_id, tx, id) WHERE run_id IS NOT NULL;

CREATE TABLE idempotency_key (
  principal text NOT NULL,
  key text NOT NULL,
  request_hash text NOT NULL,
  status int,
  content_type text,
  body text,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (principal, key)
);
CREATE INDEX idempotency_key_created ON idempotency_key (created_at);

-- Counters are derived from history (DESIGN 3.6), here and nowhere else.
-- Each sub-select reads one ticket's runs or reviews by index: run_number, review_number.
CREATE VIEW ticket_view AS
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
  (SELECT v.id FROM review v WHERE v.ticket_id = t.id AND v.verdict = 'rejected' ORDER BY v.number DESC LIMIT 1) AS rejected_review_id
FROM ticket t
JOIN project p ON p.id = t.project_id
LEFT JOIN hold h ON h.ticket_id = t.id AND h.state = 'open';

CREATE VIEW hold_view AS
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
  d.user_id AS decision_user_id, d.taken_at AS decision_taken_at, d.probation
FROM hold h
JOIN project p ON p.id = h.project_id
JOIN ticket t ON t.id = h.ticket_id
LEFT JOIN run r ON r.id = h.run_id
LEFT JOIN app_user u ON u.id = h.owner_user_id
LEFT JOIN decision d ON d.hold_id = h.id AND d.undone_at IS NULL;
