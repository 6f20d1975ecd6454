-- How one's decisions went is told to who wants it. Rows of before are of fewer kinds: they need no look.
ALTER TABLE notification DROP CONSTRAINT notification_kind_check,
  ADD CONSTRAINT notification_kind_check
    CHECK (kind IN ('hold_opened', 'hold_assigned', 'hold_escalated', 'decision_worked', 'decision_failed_again')) NOT VALID;

-- The lines of the log that may tell somebody. Processes of the version before this one read the log by its order meanwhile.
CREATE INDEX event_that_tells ON event (tx, id)
  WHERE type IN ('hold.opened', 'hold.updated', 'hold.verified') AND hold_id IS NOT NULL;
DROP INDEX event_of_holds;
ALTER INDEX event_that_tells RENAME TO event_of_holds;
