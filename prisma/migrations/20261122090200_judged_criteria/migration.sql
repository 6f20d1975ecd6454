-- What a verdict says of each acceptance criterion; null where it says nothing.
ALTER TABLE review ADD COLUMN criteria jsonb;
