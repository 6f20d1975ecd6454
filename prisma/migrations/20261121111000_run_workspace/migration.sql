-- What a worker last saw of the branch of a run and of its base, and in which repository: that worker may look again.
ALTER TABLE run
  ADD COLUMN repository text,
  ADD COLUMN workspace jsonb CHECK (jsonb_typeof(workspace) = 'object'),
  ADD COLUMN workspace_checked_at timestamptz(3),
  ADD CHECK (num_nonnulls(repository, workspace, workspace_checked_at) IN (0, 3));
