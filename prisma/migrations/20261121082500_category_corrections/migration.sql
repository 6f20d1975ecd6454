-- A project's own rules for failures, tried before ours, the newest first. A revoked one is kept with who and when.
-- Categories are a table of the engine, not of the database: only their shape is checked here.
CREATE TABLE failure_rule (
  id text PRIMARY KEY,
  project_id text NOT NULL REFERENCES project (id),
  pattern text NOT NULL CHECK (length(pattern) BETWEEN 1 AND 300),
  category text NOT NULL CHECK (category ~ '^[a-z_]{1,40}$'),
  -- the run whose correction it came from
  run_id text REFERENCES run (id),
  note text,
  created_by jsonb NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  revoked_by jsonb,
  revoked_at timestamptz(3),
  CHECK ((revoked_at IS NULL) = (revoked_by IS NULL))
);
CREATE INDEX failure_rule_live ON failure_rule (project_id, created_at DESC, id DESC) WHERE revoked_at IS NULL;
CREATE UNIQUE INDEX failure_rule_one ON failure_rule (project_id, lower(pattern)) WHERE revoked_at IS NULL;
CREATE INDEX failure_rule_list ON failure_rule (project_id, created_at DESC, id DESC);

-- What people took the failure of a run for, one row each time; the highest id counts. The run's own category is what the
-- engine decided on, and stays.
CREATE TABLE category_correction (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  run_id text NOT NULL REFERENCES run (id),
  category text NOT NULL CHECK (category ~ '^[a-z_]{1,40}$'),
  note text,
  actor jsonb NOT NULL,
  at timestamptz(3) NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX category_correction_run ON category_correction (run_id, id DESC);

ALTER TABLE run
  -- the project's rule that chose the category
  ADD COLUMN rule_id text REFERENCES failure_rule (id),
  -- the correction that counts: {category, by, at}; null where there is none, or where the last one went back
  ADD COLUMN correction jsonb,
  ADD CONSTRAINT run_correction_failed CHECK (correction IS NULL OR state = 'failed');
CREATE INDEX run_rule ON run (rule_id, ended_at) WHERE rule_id IS NOT NULL;
CREATE INDEX run_failed ON run (project_id, ended_at DESC) WHERE state = 'failed';
