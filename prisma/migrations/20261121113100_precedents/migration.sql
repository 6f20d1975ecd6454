-- An answer that was kept: it is offered where a similar question comes, and answers by itself where a person allowed that.
CREATE TABLE precedent (
  id text PRIMARY KEY,
  project_id text NOT NULL REFERENCES project (id),
  -- SHA-256 of the exact question: its text, options and schema. What may answer by itself is found by it.
  question_hash text NOT NULL CHECK (question_hash ~ '^[0-9a-f]{64}$'),
  question jsonb NOT NULL CHECK (jsonb_typeof(question) = 'object'),
  answer jsonb NOT NULL,
  -- only for tickets with this label, runs of this agent, tickets of this driver
  label text,
  agent text,
  driver text,
  -- where it comes from
  hold_id text NOT NULL REFERENCES hold (id),
  decision_id text NOT NULL REFERENCES decision (id),
  ticket_id text NOT NULL REFERENCES ticket (id),
  kept_by jsonb NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  expires_at timestamptz(3) NOT NULL CHECK (expires_at > created_at),
  -- answers by itself, for the person who allowed it
  auto boolean NOT NULL DEFAULT false,
  auto_user_id text REFERENCES app_user (id),
  -- the hold whose automatic answer did not hold: since then it does not answer by itself
  failed_hold_id text REFERENCES hold (id),
  revoked_by jsonb,
  revoked_at timestamptz(3),
  CHECK (NOT auto OR auto_user_id IS NOT NULL),
  CHECK ((revoked_at IS NULL) = (revoked_by IS NULL))
);
CREATE UNIQUE INDEX precedent_decision ON precedent (decision_id);
CREATE INDEX precedent_live ON precedent (project_id, created_at DESC, id DESC) WHERE revoked_at IS NULL;
CREATE INDEX precedent_list ON precedent (project_id, created_at DESC, id DESC);
CREATE INDEX precedent_auto ON precedent (project_id, question_hash) WHERE auto AND revoked_at IS NULL;

-- A use of a precedent is the decision that it gave: a person accepted it, or it answered by itself.
ALTER TABLE decision
  ADD COLUMN precedent_id text REFERENCES precedent (id),
  ADD COLUMN by_itself boolean NOT NULL DEFAULT false,
  ADD CHECK (NOT by_itself OR precedent_id IS NOT NULL);
CREATE INDEX decision_precedent ON decision (precedent_id, at DESC) WHERE precedent_id IS NOT NULL;
