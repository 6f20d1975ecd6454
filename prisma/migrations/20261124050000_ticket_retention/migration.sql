-- How long a project keeps finished tickets in the database (docs/contract.md#retention), and which of them are in files.
ALTER TABLE retention_version ADD COLUMN ticket_days int;

ALTER TABLE archive_mark DROP CONSTRAINT archive_mark_kind_check,
  ADD CONSTRAINT archive_mark_kind_check CHECK (kind IN ('log', 'events', 'ticket'));
ALTER TABLE archive_file DROP CONSTRAINT archive_file_kind_check,
  ADD CONSTRAINT archive_file_kind_check CHECK (kind IN ('log', 'events', 'ticket'));
CREATE UNIQUE INDEX archive_file_whole ON archive_file (ticket_id) WHERE kind = 'ticket';

-- The number and the key of a ticket are never given out again.
CREATE TABLE archived_ticket (
  id text PRIMARY KEY,
  project_id text NOT NULL REFERENCES project (id) ON DELETE CASCADE,
  number int NOT NULL,
  key text NOT NULL,
  archived_at timestamptz(3) NOT NULL DEFAULT clock_timestamp()
);
CREATE UNIQUE INDEX archived_ticket_key ON archived_ticket (key);
CREATE UNIQUE INDEX archived_ticket_number ON archived_ticket (project_id, number);

-- What points to a ticket is found without reading a table: by what asks whether it may go, and by the foreign keys when it does.
CREATE INDEX review_run ON review (run_id);
CREATE INDEX hold_run ON hold (run_id) WHERE run_id IS NOT NULL;
CREATE INDEX decision_hold ON decision (hold_id);
CREATE INDEX hold_batch_item_of ON hold_batch_item (hold_id);
CREATE INDEX hold_batch_item_decision ON hold_batch_item (decision_id) WHERE decision_id IS NOT NULL;
CREATE INDEX failure_rule_run ON failure_rule (run_id) WHERE run_id IS NOT NULL;
CREATE INDEX finding_waiver_decision ON finding_waiver (decision_id) WHERE decision_id IS NOT NULL;
CREATE INDEX consent_use_ticket ON consent_use (ticket_id);
CREATE INDEX precedent_ticket ON precedent (ticket_id);
CREATE INDEX precedent_hold ON precedent (hold_id);
CREATE INDEX precedent_failed ON precedent (failed_hold_id) WHERE failed_hold_id IS NOT NULL;
CREATE INDEX notification_hold ON notification (hold_id);
CREATE INDEX pending_decision_hold ON pending_decision (hold_id);
