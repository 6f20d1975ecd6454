-- All holds of a cause, also those that were decided: when it was first and last seen, and how often.
CREATE INDEX hold_cause ON hold (fingerprint, project_id, opened_at DESC);
