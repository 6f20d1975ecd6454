-- The list of tickets over all projects, newest first.
CREATE INDEX ticket_newest ON ticket (created_at DESC, id DESC);
