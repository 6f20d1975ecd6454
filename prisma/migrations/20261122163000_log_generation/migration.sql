-- Another cluster gives out transaction numbers of its own, which may be lower than those in a restored log. So a line's number
-- is generation · 2^48 + transaction: each cluster that the log has lived in is one generation, and the order stays one. In
-- generation 0 it is the transaction number itself, as processes of the version before this one read it.
ALTER TABLE installation
  ADD COLUMN generation int NOT NULL DEFAULT 0 CHECK (generation BETWEEN 0 AND 32767),
  -- by which the cluster and the database were known when the generation began; NULL: not looked at yet
  ADD COLUMN cluster text,
  ADD COLUMN timeline text;

-- STABLE: the generation that the calling statement sees, together with the lines that it sees.
CREATE FUNCTION log_number(transaction xid8) RETURNS xid8 LANGUAGE plpgsql STABLE AS $$
DECLARE
  current int;
BEGIN
  SELECT generation INTO current FROM installation;
  IF current = 0 THEN
    RETURN transaction;
  END IF;
  RETURN (current::bigint * 281474976710656 + transaction::text::bigint)::text::xid8;
END
$$;
ALTER TABLE event ALTER COLUMN tx SET DEFAULT log_number(pg_current_xact_id());
ALTER TABLE run_event ALTER COLUMN tx SET DEFAULT log_number(pg_current_xact_id());

-- What has been told: every line below `below`, but for those of the transactions that were `open` then. NULL: as the columns
-- before it say, which processes of the version before this one still move.
ALTER TABLE notification_cursor ADD COLUMN below xid8, ADD COLUMN open xid8[] NOT NULL DEFAULT '{}';
CREATE INDEX event_of_holds ON event (tx, id) WHERE type IN ('hold.opened', 'hold.updated') AND hold_id IS NOT NULL;
