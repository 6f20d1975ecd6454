-- What a failover or a restore took away last, as the processes that had seen it say (docs/engine.md#the-log-in-another-cluster).
ALTER TABLE installation ADD COLUMN lost_since timestamptz(3), ADD COLUMN lost_until timestamptz(3);
