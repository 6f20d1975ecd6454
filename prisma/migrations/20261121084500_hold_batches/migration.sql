-- Many holds decided as one: the set is frozen when the batch is made, and worked off in waves (CONTRACT 6).
CREATE TABLE hold_batch (
  id text PRIMARY KEY,
  -- the projects of its holds
  project_ids text[] NOT NULL CHECK (cardinality(project_ids) > 0),
  verb text NOT NULL,
  note text,
  answer jsonb,
  canary boolean NOT NULL,
  -- what chose the holds; null: their ids were given
  filter jsonb,
  retry_of text REFERENCES hold_batch (id),
  created_by jsonb NOT NULL,
  -- in whose name and rights it decides: of whoever made it, or let it go on last
  user_id text NOT NULL REFERENCES app_user (id),
  actor jsonb NOT NULL,
  token_id text REFERENCES api_token (id) ON DELETE SET NULL,
  -- true: it acts by a token; where that is gone, by nothing
  by_token boolean NOT NULL,
  state text NOT NULL CHECK (state IN ('running', 'waiting', 'stopped', 'finished')),
  stop_reason text CHECK (stop_reason IN ('person', 'did_not_hold', 'undone', 'failed', 'not_allowed')),
  stopped_by jsonb,
  -- the wave it is in; outcomes of the waves up to trusted_wave are no longer waited for: a person said so
  wave int NOT NULL DEFAULT 1 CHECK (wave > 0),
  trusted_wave int NOT NULL DEFAULT 0,
  total int NOT NULL CHECK (total > 0),
  -- when others were last told how far it is
  told_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  ended_at timestamptz(3),
  CHECK ((state = 'stopped') = (stop_reason IS NOT NULL)),
  CHECK ((stop_reason = 'person') <= (stopped_by IS NOT NULL)),
  CHECK ((state IN ('running', 'waiting')) = (ended_at IS NULL)),
  CHECK (by_token OR token_id IS NULL)
);
CREATE INDEX hold_batch_active ON hold_batch (created_at) WHERE state IN ('running', 'waiting');
CREATE INDEX hold_batch_list ON hold_batch (created_at DESC, id DESC);

CREATE TABLE hold_batch_item (
  batch_id text NOT NULL REFERENCES hold_batch (id),
  position int NOT NULL CHECK (position > 0),
  -- as it was asked for: an id that is not there gets its answer here too, so it is no foreign key
  hold_id text NOT NULL,
  -- null: there is no such hold that the caller may see
  project_id text,
  -- of the hold, as seen when the set was frozen
  version int,
  state text NOT NULL CHECK (state IN ('waiting', 'deciding', 'succeeded', 'failed')),
  -- the wave that took it
  wave int,
  -- who takes an item counts up; only the latest one may write what became of it, and only until the claim ends
  attempt int NOT NULL DEFAULT 0,
  claimed_until timestamptz(3),
  -- of a failure: the code and the sentence that the single decision would have answered
  code text,
  detail text,
  decision_id text REFERENCES decision (id),
  PRIMARY KEY (batch_id, position),
  CHECK (state NOT IN ('waiting', 'deciding') OR (project_id IS NOT NULL AND version IS NOT NULL)),
  CHECK ((state = 'deciding') = (claimed_until IS NOT NULL)),
  CHECK (state NOT IN ('deciding', 'succeeded') OR wave IS NOT NULL),
  CHECK ((state = 'failed') = (code IS NOT NULL)),
  CHECK ((state = 'succeeded') = (decision_id IS NOT NULL))
) WITH (fillfactor = 80);
CREATE UNIQUE INDEX hold_batch_item_hold ON hold_batch_item (batch_id, hold_id);
CREATE INDEX hold_batch_item_waiting ON hold_batch_item (batch_id, position) WHERE state = 'waiting';
CREATE INDEX hold_batch_item_deciding ON hold_batch_item (batch_id, claimed_until) WHERE state = 'deciding';
CREATE INDEX hold_batch_item_decided ON hold_batch_item (batch_id, wave) WHERE state = 'succeeded';
CREATE INDEX hold_batch_item_broken ON hold_batch_item (batch_id, wave) WHERE code = 'internal_error';
