-- Where an imported ticket came from. `key` names it in its source for good, so that nothing is imported twice.
CREATE TABLE ticket_source (
  ticket_id text PRIMARY KEY REFERENCES ticket (id),
  project_id text NOT NULL REFERENCES project (id),
  key text NOT NULL,
  url text,
  imported_by jsonb NOT NULL,
  imported_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT ticket_source_key_bounds CHECK (length(key) BETWEEN 1 AND 400)
);
CREATE UNIQUE INDEX ticket_source_key ON ticket_source (project_id, key);

-- Whoever does not want to see the first steps of a project any more.
CREATE TABLE first_steps_dismissal (
  user_id text NOT NULL REFERENCES app_user (id) ON DELETE CASCADE,
  project_id text NOT NULL REFERENCES project (id) ON DELETE CASCADE,
  at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (user_id, project_id)
);
