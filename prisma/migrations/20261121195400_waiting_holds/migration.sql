-- Whether a follow-up still waits is asked with each page: one probe each, whatever else is held.
CREATE INDEX hold_owner ON hold (project_id, (coalesce(owner_user_id, owner_role))) WHERE state = 'open';
CREATE INDEX hold_escalated ON hold (project_id, owner_role) WHERE state = 'open' AND escalations > 0;
