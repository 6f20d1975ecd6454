-- Tokens expire and may be bound to addresses; those made before have neither, and stay as they are.
ALTER TABLE api_token ADD COLUMN expires_at timestamptz(3), ADD COLUMN addresses text[] NOT NULL DEFAULT '{}';

-- The service account under which a run or a review was claimed and a profile registered: the project ('*': none) and the name
-- of the token. A process of the previous release leaves it out.
ALTER TABLE run ADD COLUMN account text;
ALTER TABLE review ADD COLUMN account text;
ALTER TABLE profile ADD COLUMN account text;

CREATE INDEX run_account ON run (account, started_at DESC, id DESC) WHERE account IS NOT NULL;
CREATE INDEX review_account ON review (account) WHERE account IS NOT NULL;

-- What is not over yet and what is registered belongs to whoever claimed or registered it, as the log says.
UPDATE run r SET account = coalesce(k.project_id, '*') || '/' || k.name
FROM ticket t, event e, api_token k
WHERE t.id = r.ticket_id AND t.state NOT IN ('done', 'cancelled')
  AND e.run_id = r.id AND e.type = 'run.started' AND k.id = e.actor ->> 'id';

UPDATE review v SET account = coalesce(k.project_id, '*') || '/' || k.name
FROM event e, api_token k
WHERE v.state = 'claimed' AND e.run_id = v.run_id AND e.type = 'review.started'
  AND (e.data ->> 'number')::int = v.number AND k.id = e.actor ->> 'id';

UPDATE profile p SET account = coalesce(k.project_id, '*') || '/' || k.name
FROM api_token k
WHERE k.id = (SELECT v.actor ->> 'id' FROM profile_version v
              WHERE v.profile_id = p.id AND v.source = 'file' ORDER BY v.version DESC LIMIT 1);
