-- A person said not to show it until then; written with the check time, and left where it is when that time has come.
ALTER TABLE hold
  ADD COLUMN snoozed_until timestamptz(3),
  ADD COLUMN snoozed_by jsonb,
  ADD CHECK ((snoozed_until IS NULL) = (snoozed_by IS NULL));

-- What stands above the queue is counted in the index alone.
CREATE INDEX hold_figures ON hold (project_id, reason, escalations, check_at, snoozed_until) WHERE state = 'open';

-- A filter and an order of the queue by a name: as its address has them.
CREATE TABLE saved_view (
  id text PRIMARY KEY,
  project_id text NOT NULL REFERENCES project (id) ON DELETE CASCADE,
  name text NOT NULL CHECK (name <> ''),
  query text NOT NULL,
  -- false: for the one who made it
  shared boolean NOT NULL,
  user_id text NOT NULL REFERENCES app_user (id),
  created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  updated_at timestamptz(3) NOT NULL DEFAULT clock_timestamp()
);
CREATE UNIQUE INDEX saved_view_shared ON saved_view (project_id, lower(name)) WHERE shared;
CREATE UNIQUE INDEX saved_view_own ON saved_view (project_id, user_id, lower(name)) WHERE NOT shared;
