-- The verb that was recommended as a decision was made, whether it was followed or not. Null: nothing was, or it is older.
ALTER TABLE decision ADD COLUMN recommended TEXT;
