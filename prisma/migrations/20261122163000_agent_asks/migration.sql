-- What agents and sentinels ask for, so that what nobody asks for is seen. A row for each combination; `asks` tells them apart,
-- since an index row would be too short for all labels.
CREATE TABLE agent_ask (
  -- null: it asks in every project
  project_id text REFERENCES project (id) ON DELETE CASCADE,
  role text NOT NULL CHECK (role IN ('agent', 'sentinel')),
  name text NOT NULL,
  asks text NOT NULL,
  driver text,
  labels text[] NOT NULL,
  service text,
  seen_at timestamptz(3) NOT NULL
) WITH (fillfactor = 70);
CREATE UNIQUE INDEX agent_ask_one ON agent_ask (project_id, role, name, asks) NULLS NOT DISTINCT;
