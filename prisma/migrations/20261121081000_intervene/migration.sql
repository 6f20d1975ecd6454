-- A person may take over the session of a paused run of levels and type in it (SEEDS 1).
-- intervention: who has it and since when, while the run is running; it stands for nothing in any other state.
ALTER TABLE run
  ADD COLUMN assisted boolean NOT NULL DEFAULT false,
  ADD COLUMN intervention jsonb,
  ADD CONSTRAINT run_intervention_assisted CHECK (intervention IS NULL OR assisted);

-- What a person typed, in order. It may hold a password: no list and no event carries it.
CREATE TABLE run_input (
  run_id text NOT NULL REFERENCES run (id),
  seq integer NOT NULL CHECK (seq > 0),
  text text NOT NULL,
  actor jsonb NOT NULL,
  at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (run_id, seq)
);

CREATE INDEX run_intervention ON run (id) WHERE intervention IS NOT NULL;
