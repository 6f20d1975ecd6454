-- Why a run was given back: a worker that drains says so, and that counts for nothing.
ALTER TABLE run ADD COLUMN release_reason text;
