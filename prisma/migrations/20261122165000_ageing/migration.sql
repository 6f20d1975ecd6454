-- A ready ticket rises by a class for each span that it has waited; claims read the class, people the priority.
ALTER TABLE ticket ADD COLUMN ready_since timestamptz(3) NOT NULL DEFAULT now(),
  ADD COLUMN aged smallint NOT NULL DEFAULT 0 CHECK (aged >= 0);
DROP INDEX ticket_claim;
CREATE INDEX ticket_claim ON ticket (project_id, (greatest(priority - aged, 0)), created_at, number) WHERE state = 'ready' AND due;
CREATE INDEX ticket_ageing ON ticket (project_id, aged, ready_since) WHERE state = 'ready' AND due AND aged < priority;
