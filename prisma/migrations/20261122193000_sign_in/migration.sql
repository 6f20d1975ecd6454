-- Wrong tries at passwords, counted by all web processes together. The keys are HMACs: nobody's address or e-mail is in it.
CREATE TABLE sign_in_try (
  key text PRIMARY KEY,
  count integer NOT NULL,
  free_at timestamptz(3) NOT NULL,
  forgotten_at timestamptz(3) NOT NULL
);
CREATE INDEX sign_in_try_forgotten ON sign_in_try (forgotten_at);

-- The one link by which somebody may set a password: an invitation, a reset, or after a password that is not their own.
CREATE TABLE password_link (
  user_id text PRIMARY KEY REFERENCES app_user (id) ON DELETE CASCADE,
  hash text NOT NULL,
  kind text NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  used_at timestamptz(3)
);
CREATE UNIQUE INDEX password_link_hash ON password_link (hash);

-- The password was chosen by somebody else: its person sets another one before their first session.
ALTER TABLE app_user ADD COLUMN must_change_password boolean NOT NULL DEFAULT false;

-- When the person of a session last gave their password in it. A release before this one signs people in without naming it.
ALTER TABLE user_session ADD COLUMN proved_at timestamptz(3) NOT NULL DEFAULT now();
UPDATE user_session SET proved_at = created_at;
