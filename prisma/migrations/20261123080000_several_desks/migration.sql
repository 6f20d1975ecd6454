-- Which web processes there are: each says so every few seconds. `build` names the state of the sources that its pages are from.
CREATE TABLE desk_process (
  id text PRIMARY KEY,
  host text NOT NULL,
  pid int NOT NULL,
  version text NOT NULL,
  build text NOT NULL,
  started_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  seen_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  stopping boolean NOT NULL DEFAULT false
);

-- When a job of maintenance that one process does for all was last begun.
CREATE TABLE job_turn (
  job text PRIMARY KEY,
  taken_at timestamptz(3) NOT NULL
);
