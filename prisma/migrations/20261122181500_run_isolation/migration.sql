-- Behind which wall the work of a run was done, as its claim said.
ALTER TABLE run ADD COLUMN isolation jsonb;
