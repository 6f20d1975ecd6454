-- Where an object store has the bytes of a chunk: the name of its object.
ALTER TABLE snapshot_chunk ADD COLUMN object text;

-- Objects that no chunk names: about to be put there, or no longer wanted. Each is deleted once it is due.
CREATE TABLE spare_object (
  name text PRIMARY KEY,
  due_at timestamptz(3) NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX spare_object_due ON spare_object (due_at);

-- However a chunk goes, with its snapshot or by a process of the release before, its object is spare from the same moment on.
CREATE FUNCTION spare_objects_of_chunks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO spare_object (name) SELECT object FROM gone WHERE object IS NOT NULL ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER chunk_gone AFTER DELETE ON snapshot_chunk REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION spare_objects_of_chunks();
