-- What was committed under a key before its answer was stored: written in the transaction of the effect, sealed with the key.
ALTER TABLE idempotency_key ADD COLUMN effects text[] NOT NULL DEFAULT '{}';
