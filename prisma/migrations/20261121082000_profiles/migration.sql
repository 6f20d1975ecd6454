-- What workers registered. Commands, checks, workspaces, hosts and keys stay in the profile's file and never come here.
CREATE TABLE profile (
  id text PRIMARY KEY,
  -- null: it works in every project
  project_id text REFERENCES project (id) ON DELETE CASCADE,
  role text NOT NULL CHECK (role IN ('agent', 'sentinel')),
  name text NOT NULL,
  driver text NOT NULL,
  -- the version in force
  version int NOT NULL CHECK (version >= 1),
  -- what the file said when it was last registered: a file that has not changed changes nothing
  registered jsonb NOT NULL CHECK (jsonb_typeof(registered) = 'object'),
  -- the rest of the file, as far as it is nobody's secret
  file jsonb NOT NULL CHECK (jsonb_typeof(file) = 'object'),
  registered_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp()
);
CREATE UNIQUE INDEX profile_name ON profile (project_id, role, name) NULLS NOT DISTINCT;

-- Every version is kept.
CREATE TABLE profile_version (
  profile_id text NOT NULL REFERENCES profile (id) ON DELETE CASCADE,
  version int NOT NULL CHECK (version >= 1),
  settings jsonb NOT NULL CHECK (jsonb_typeof(settings) = 'object'),
  source text NOT NULL CHECK (source IN ('file', 'browser')),
  actor jsonb NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (profile_id, version)
);

-- What a run or a review worked with. No foreign key: a claim would lock the one row that all claims of a profile share.
ALTER TABLE run
  ADD COLUMN profile_id text,
  ADD COLUMN profile_name text,
  ADD COLUMN profile_version int,
  ADD CHECK (num_nonnulls(profile_id, profile_name, profile_version) IN (0, 3));
ALTER TABLE review
  ADD COLUMN profile_id text,
  ADD COLUMN profile_version int,
  ADD CHECK (num_nonnulls(profile_id, profile_version) IN (0, 2));

-- Who asked for work, and when last; noted now and then, outside of the claim. seen_at is in no index, so that notes stay HOT.
CREATE TABLE agent_seen (
  -- null: it asked in every project
  project_id text REFERENCES project (id) ON DELETE CASCADE,
  role text NOT NULL CHECK (role IN ('agent', 'sentinel')),
  name text NOT NULL,
  profile_id text REFERENCES profile (id) ON DELETE SET NULL,
  seen_at timestamptz(3) NOT NULL
) WITH (fillfactor = 70);
CREATE UNIQUE INDEX agent_seen_name ON agent_seen (project_id, role, name) NULLS NOT DISTINCT;

-- Who worked here before this was noted.
INSERT INTO agent_seen (project_id, role, name, seen_at)
  SELECT project_id, 'agent', agent, max(started_at) FROM run GROUP BY project_id, agent;
INSERT INTO agent_seen (project_id, role, name, seen_at)
  SELECT project_id, 'sentinel', sentinel, max(started_at) FROM review
  WHERE sentinel IS NOT NULL AND started_at IS NOT NULL GROUP BY project_id, sentinel;

-- What ended in a time, with all that the figures of agents need.
CREATE INDEX run_ended ON run (project_id, ended_at DESC) INCLUDE (agent, state, category) WHERE ended_at IS NOT NULL;
CREATE INDEX run_lost ON run (project_id, ended_at DESC) WHERE state = 'lost';
CREATE INDEX review_ended ON review (project_id, ended_at DESC) INCLUDE (sentinel, verdict) WHERE ended_at IS NOT NULL;
