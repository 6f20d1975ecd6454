-- What was said in runs that have ended or paused, so that words find them. Nothing is indexed where lines are written: a run that stops
-- leaves one row in run_to_search, and maintenance reads its log afterwards, in documents of 32 lines. Kept by the database, so that a
-- process of an earlier release leaves its rows too.
CREATE TABLE run_words (
  run_id text NOT NULL,
  -- 0: what the run reported at its end
  first_seq integer NOT NULL,
  last_seq integer NOT NULL,
  project_id text NOT NULL,
  words tsvector NOT NULL,
  PRIMARY KEY (run_id, first_seq)
);
CREATE INDEX run_words_gin ON run_words USING gin (words);

CREATE TABLE run_to_search (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  run_id text NOT NULL
);

-- Words alone: what a parser would take for a path, an address or a negative number is taken apart, here and in a question.
CREATE FUNCTION search_text(said text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN translate(said, '!"#$%&''()*+,-./:;<=>?@[\]^_`{|}~', repeat(' ', 32));

-- The first 12,000 characters of a line of a log: 32 of them fit into one document, whatever they say.
CREATE FUNCTION run_line_text(message text, data jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN search_text(left(coalesce(message, '') || ' ' || replace(replace(replace(coalesce(data::text, ''), '\n', ' '), '\t', ' '), '\r', ' '), 12000));

-- What a run reported at its end.
CREATE FUNCTION run_report_text(error jsonb, summary text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN search_text(left(coalesce(error ->> 'message', '') || ' ' || coalesce(error ->> 'code', '') || ' ' || coalesce(summary, ''), 64000));

CREATE FUNCTION note_run_to_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO run_to_search (run_id) VALUES (NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER run_stops AFTER UPDATE OF state ON run FOR EACH ROW
  WHEN (OLD.state IS DISTINCT FROM NEW.state AND NEW.state NOT IN ('running', 'resuming')) EXECUTE FUNCTION note_run_to_search();
CREATE TRIGGER run_stopped AFTER INSERT ON run FOR EACH ROW
  WHEN (NEW.state NOT IN ('running', 'resuming')) EXECUTE FUNCTION note_run_to_search();

-- The latest of what is there already comes first.
INSERT INTO run_to_search (run_id) SELECT id FROM run WHERE state NOT IN ('running', 'resuming') ORDER BY started_at, id;
