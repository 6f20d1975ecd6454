-- What people ask of a run while it works: who wants it to pause at its next step, and what was said to its agent. `unheard` counts
-- those of them that it has not been told, so that a beat reads one number of the row that it writes.
ALTER TABLE run
  ADD COLUMN pause_asked jsonb,
  ADD COLUMN messages jsonb,
  ADD COLUMN unheard integer NOT NULL DEFAULT 0;

-- What its agent has set itself to do, as it last told.
ALTER TABLE run_content ADD COLUMN todos jsonb;
