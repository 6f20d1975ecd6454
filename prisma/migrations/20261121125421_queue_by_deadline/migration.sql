-- The queue by its next deadline: holds in their order, and the first of each cluster in it.
CREATE INDEX hold_deadline ON hold (project_id, check_at, id) WHERE state = 'open';
CREATE INDEX hold_cluster_deadline ON hold (project_id, fingerprint, check_at, id) WHERE state = 'open';
