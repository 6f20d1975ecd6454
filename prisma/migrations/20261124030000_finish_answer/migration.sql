-- What a repeated finish is answered, compressed (lib/db/runs/finish-answer.ts). It is written into the row of the brief, which so far was
-- written anew on another page, brief and all: the pages keep room for it now.
ALTER TABLE run_content ADD COLUMN finish_packed bytea;
ALTER TABLE run_content ALTER COLUMN finish_packed SET STORAGE EXTERNAL;
ALTER TABLE run_content SET (fillfactor = 45);
