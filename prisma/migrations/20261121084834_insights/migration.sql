-- When a person who may decide it first had a hold before them; written once.
ALTER TABLE hold ADD COLUMN first_seen_at timestamptz(3) CHECK (first_seen_at >= opened_at);

-- What was looked at, and what was decided, in a time.
CREATE INDEX hold_seen ON hold (project_id, first_seen_at) WHERE first_seen_at IS NOT NULL;
CREATE INDEX hold_decided ON hold (project_id, closed_at) WHERE state = 'decided';
