-- Maintenance walks what is blocked, and places what waits for nothing any more.
CREATE INDEX ticket_blocked ON ticket (id) WHERE state = 'blocked';
