-- How long a project keeps its logs in the database (docs/contract.md#retention), and where they are afterwards.
CREATE TABLE retention_version (
  project_id text NOT NULL REFERENCES project (id) ON DELETE CASCADE,
  version int NOT NULL,
  log_days int,
  event_days int,
  actor jsonb NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (project_id, version)
);

-- How far a project's finished tickets have been gone through; `tx` and `id`: of its events, some up to this line are in files.
CREATE TABLE archive_mark (
  project_id text NOT NULL REFERENCES project (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('log', 'events')),
  completed_at timestamptz(3) NOT NULL,
  ticket_id text NOT NULL,
  tx xid8,
  id bigint,
  PRIMARY KEY (project_id, kind)
);

-- A file of the data folder. `last_seq`: of a run's log; `tx` and `event_id`: the last of a ticket's events in it.
CREATE TABLE archive_file (
  path text PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('log', 'events')),
  project_id text NOT NULL REFERENCES project (id) ON DELETE CASCADE,
  ticket_id text NOT NULL,
  run_id text,
  lines int NOT NULL,
  bytes bigint NOT NULL,
  sha256 text NOT NULL,
  tx xid8,
  event_id bigint,
  made_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  removed_at timestamptz(3),
  CHECK ((kind = 'log') = (run_id IS NOT NULL) AND (kind = 'events') = (tx IS NOT NULL AND event_id IS NOT NULL))
);
CREATE UNIQUE INDEX archive_file_run ON archive_file (run_id) WHERE kind = 'log';
CREATE UNIQUE INDEX archive_file_ticket ON archive_file (ticket_id, tx, event_id) WHERE kind = 'events';
-- What has ended, in the order in which its logs may go.
CREATE INDEX ticket_ended ON ticket (project_id, completed_at, id) WHERE completed_at IS NOT NULL;
-- What is forgotten after its time.
CREATE INDEX user_session_over ON user_session (expires_at);
CREATE INDEX run_input_purged ON run_input (purged_at) WHERE purged_at IS NOT NULL;
