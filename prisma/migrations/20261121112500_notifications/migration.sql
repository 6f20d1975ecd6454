-- Up to which line of the log people have been told. Whoever locks the row tells; it begins at the end of the log.
CREATE TABLE notification_cursor (
  id int PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  tx xid8 NOT NULL,
  event_id bigint NOT NULL
);
INSERT INTO notification_cursor (tx, event_id)
SELECT coalesce((SELECT tx FROM event ORDER BY tx DESC, id DESC LIMIT 1), '0'::xid8), coalesce((SELECT id FROM event ORDER BY tx DESC, id DESC LIMIT 1), 0);

-- user_id NULL: what the project's own channel is told.
CREATE TABLE notification (
  id text PRIMARY KEY,
  user_id text REFERENCES app_user (id) ON DELETE CASCADE,
  project_id text NOT NULL REFERENCES project (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('hold_opened', 'hold_assigned', 'hold_escalated')),
  cause text NOT NULL,
  -- of what there may be many at once: a fingerprint, a role, a person
  group_key text NOT NULL,
  hold_id text NOT NULL REFERENCES hold (id),
  -- a follow-up counts the holds of its group from this one on; NULL: it is about hold_id alone
  since timestamptz(3),
  closes_at timestamptz(3),
  -- shown in the list of the desk
  in_app boolean NOT NULL,
  at timestamptz(3) NOT NULL,
  read_at timestamptz(3),
  CHECK ((since IS NULL) = (closes_at IS NULL))
);
-- A second guard against telling twice, beside the cursor.
CREATE UNIQUE INDEX notification_cause ON notification (user_id, cause) NULLS NOT DISTINCT;
CREATE INDEX notification_list ON notification (user_id, at DESC, id DESC) WHERE in_app;
CREATE INDEX notification_unread ON notification (user_id) WHERE in_app AND read_at IS NULL;
CREATE INDEX notification_group ON notification (project_id, kind, group_key, user_id, at DESC);
CREATE INDEX notification_age ON notification (at);

-- One message to one place: a mailbox, a browser, a project's webhook. What falls on one moment is one message.
CREATE TABLE delivery (
  id text PRIMARY KEY,
  channel text NOT NULL CHECK (channel IN ('email', 'push', 'webhook')),
  user_id text REFERENCES app_user (id) ON DELETE CASCADE,
  project_id text REFERENCES project (id) ON DELETE CASCADE,
  -- of push: which browser
  target text NOT NULL DEFAULT '',
  state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'sent', 'dropped', 'dead')),
  attempts int NOT NULL DEFAULT 0,
  due_at timestamptz(3) NOT NULL,
  next_try_at timestamptz(3) NOT NULL,
  last_error text,
  settled_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  CHECK ((channel = 'webhook') = (user_id IS NULL)),
  CHECK ((channel = 'webhook') = (project_id IS NOT NULL)),
  CHECK ((state = 'pending') = (settled_at IS NULL))
);
CREATE INDEX delivery_due ON delivery (next_try_at) WHERE state = 'pending';
CREATE INDEX delivery_of ON delivery (channel, user_id, project_id, target, created_at DESC);

CREATE TABLE delivery_item (
  delivery_id text NOT NULL REFERENCES delivery (id) ON DELETE CASCADE,
  notification_id text NOT NULL REFERENCES notification (id) ON DELETE CASCADE,
  PRIMARY KEY (delivery_id, notification_id)
);
CREATE INDEX delivery_item_notification ON delivery_item (notification_id);

CREATE TABLE notification_preference (
  user_id text PRIMARY KEY REFERENCES app_user (id) ON DELETE CASCADE,
  preferences jsonb NOT NULL,
  updated_at timestamptz(3) NOT NULL DEFAULT clock_timestamp()
);

-- A browser that agreed to be told. Its keys encrypt what is sent, so that the push service reads nothing of it.
CREATE TABLE push_subscription (
  id text PRIMARY KEY,
  user_id text NOT NULL REFERENCES app_user (id) ON DELETE CASCADE,
  endpoint text NOT NULL,
  p256dh text NOT NULL,
  auth text NOT NULL,
  user_agent text,
  created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp()
);
-- A browser has one endpoint, whoever is signed in.
CREATE UNIQUE INDEX push_subscription_endpoint ON push_subscription (endpoint);
CREATE INDEX push_subscription_user ON push_subscription (user_id);

-- The key pair by which push services know this desk: made once, because each subscription is bound to it.
CREATE TABLE push_key (
  id int PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  public_key text NOT NULL,
  private_key text NOT NULL
);

-- Where a project's channel is told. The address is a secret.
CREATE TABLE project_webhook (
  project_id text PRIMARY KEY REFERENCES project (id) ON DELETE CASCADE,
  url text NOT NULL,
  set_by jsonb NOT NULL,
  set_at timestamptz(3) NOT NULL DEFAULT clock_timestamp()
);
