-- Which rule of its sentinel raised a finding (lib/engine/reviews/sentinel-rule.ts), and whether that rule was advisory then.
ALTER TABLE finding
  ADD COLUMN rule text NOT NULL DEFAULT '',
  ADD COLUMN advisory boolean NOT NULL DEFAULT false;
UPDATE finding SET rule = lower(btrim(regexp_replace(category, '\s+', ' ', 'g'))) WHERE category IS NOT NULL;

-- Whether a rule rejects or advises, one row each time it was set; the highest version is in force. No row: it blocks.
CREATE TABLE sentinel_rule_version (
  project_id text NOT NULL REFERENCES project (id) ON DELETE CASCADE,
  sentinel text NOT NULL,
  rule text NOT NULL,
  version int NOT NULL CHECK (version > 0),
  standing text NOT NULL CHECK (standing IN ('blocking', 'advisory')),
  note text,
  actor jsonb NOT NULL,
  at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (project_id, sentinel, rule, version)
);
