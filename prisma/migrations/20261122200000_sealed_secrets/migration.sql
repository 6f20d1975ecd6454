-- What a person types into a run is kept sealed (docs/security.md#secrets-at-rest); text is empty beside it. purged_at: the line
-- is gone, who typed when stays. A checkpoint is sealed in its own column. Rows of before stay readable.
ALTER TABLE run_input
  ADD COLUMN sealed text,
  ADD COLUMN purged_at timestamptz(3);

-- Few rows: lines are purged soon after the session is handed back, checkpoints when their run has ended.
CREATE INDEX run_input_kept ON run_input (run_id) WHERE purged_at IS NULL;
CREATE INDEX run_content_checkpoint ON run_content (run_id) WHERE checkpoint IS NOT NULL;
