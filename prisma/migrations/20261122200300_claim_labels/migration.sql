-- A claim for a label that few tickets have, or none, does not walk the queue. No pending list, which every look would read through.
CREATE INDEX ticket_claim_labels ON ticket USING gin (labels) WITH (fastupdate = off) WHERE state = 'ready' AND due;
