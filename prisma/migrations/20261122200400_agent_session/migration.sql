-- The session of its agent's own in which a run goes on after a pause, a nudge or a lost worker.
ALTER TABLE run ADD COLUMN session text;
