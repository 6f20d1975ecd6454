-- What the work of a run uses, as its claim said: limits and pauses count by them.
ALTER TABLE run ADD COLUMN service text, ADD COLUMN repo text;

-- Every version is kept; the highest is in force.
CREATE TABLE limit_version (
  project_id text NOT NULL REFERENCES project (id) ON DELETE CASCADE,
  version int NOT NULL,
  rules jsonb NOT NULL,
  actor jsonb NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (project_id, version)
);

-- In force until it is ended; those that were ended are the history.
CREATE TABLE pause (
  id text PRIMARY KEY,
  project_id text NOT NULL REFERENCES project (id) ON DELETE CASCADE,
  by text NOT NULL CHECK (by IN ('project', 'label', 'repo', 'agent', 'service')),
  match text CHECK ((match IS NULL) = (by = 'project')),
  note text,
  actor jsonb NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  ended_by jsonb,
  ended_at timestamptz(3),
  CHECK ((ended_at IS NULL) = (ended_by IS NULL))
);
CREATE UNIQUE INDEX pause_in_force ON pause (project_id, by, coalesce(match, '')) WHERE ended_at IS NULL;
CREATE INDEX pause_list ON pause (project_id, created_at DESC, id DESC);

-- Limits count the running runs of one project; who wants all of them reads it from end to end.
DROP INDEX run_running;
CREATE INDEX run_running ON run (project_id, id) WHERE state = 'running';
