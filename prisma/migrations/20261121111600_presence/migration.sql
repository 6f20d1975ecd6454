-- Who has which hold open now: a row for each tab, worth something for seconds. Not logged: after a crash of the database all
-- of them are gone, and come back with the next word of each tab. No foreign keys: they would lock the hold's row.
CREATE UNLOGGED TABLE presence (
  user_id text NOT NULL,
  tab text NOT NULL,
  project_id text NOT NULL,
  hold_id text NOT NULL,
  writing boolean NOT NULL,
  seen_at timestamptz(3) NOT NULL,
  PRIMARY KEY (user_id, tab)
) WITH (fillfactor = 70);
CREATE INDEX presence_project ON presence (project_id);
