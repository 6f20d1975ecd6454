-- The queue shows the first hold of each cluster: whether one comes before it in its cluster is one look into this index.
DROP INDEX hold_cluster;
CREATE INDEX hold_cluster ON hold (project_id, fingerprint, opened_at, id) WHERE state = 'open';
