-- What a worker leaves with the desk of a ticket's work, for whoever goes on with it elsewhere: the latest of each ticket. `sealed` says
-- what it consists of; null while its first chunks are still on their way.
CREATE TABLE snapshot (
  ticket_id text PRIMARY KEY,
  run_id text NOT NULL,
  sealed text,
  saved_at timestamptz(3) NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX snapshot_age ON snapshot (saved_at);

-- Its chunks by the SHA-256 of their bytes. `sealed` is null where an object store has them.
CREATE TABLE snapshot_chunk (
  ticket_id text NOT NULL REFERENCES snapshot (ticket_id) ON DELETE CASCADE ON UPDATE CASCADE,
  sha256 text NOT NULL,
  bytes integer NOT NULL,
  key_id text NOT NULL,
  sealed bytea,
  PRIMARY KEY (ticket_id, sha256)
);
-- Sealed bytes do not get smaller.
ALTER TABLE snapshot_chunk ALTER COLUMN sealed SET STORAGE EXTERNAL;
