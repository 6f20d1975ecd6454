-- After a canary that failed a person asks for another wave of ten; the rest come only when they say so.
ALTER TABLE hold_batch ADD COLUMN canary_waves integer NOT NULL DEFAULT 2;
