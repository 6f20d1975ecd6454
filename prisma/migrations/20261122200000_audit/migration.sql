-- Who did what to whom, for ever (docs/decisions/0042-an-audit-that-waits-for-nobody.md). A line is written in the transaction of
-- its act; nothing here refers to other tables, so that it outlives what it is about.
CREATE TABLE audit (
  id text PRIMARY KEY,
  at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  -- slug; NULL: of the desk and not of one project
  project text,
  actor jsonb NOT NULL,
  act text NOT NULL CHECK (act ~ '^[a-z_]+\.[a-z_]+$'),
  subject jsonb NOT NULL,
  data jsonb NOT NULL DEFAULT '{}'
);
CREATE INDEX audit_act ON audit (act);
CREATE INDEX audit_actor ON audit ((actor ->> 'id'));
CREATE INDEX audit_subject ON audit ((subject ->> 'id'));
CREATE INDEX audit_ticket ON audit ((data ->> 'ticket'));

-- The chain: each line's number and the hash of it and of the link before. A row of its own, so that a line is never updated.
CREATE TABLE audit_link (
  number bigint PRIMARY KEY CHECK (number > 0),
  audit_id text NOT NULL UNIQUE REFERENCES audit (id),
  hash text NOT NULL CHECK (hash ~ '^[0-9a-f]{64}$')
);

-- What is written and not chained yet: a second's worth.
CREATE TABLE audit_tail (audit_id text PRIMARY KEY REFERENCES audit (id));

-- For a desk whose processes all log in as the owner of the tables; where web processes have a role of their own, they lack the
-- right besides.
CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit is append-only' USING ERRCODE = 'insufficient_privilege';
END
$$;
CREATE TRIGGER audit_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER audit_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_link
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
