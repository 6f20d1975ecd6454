import { pool } from "#lib/db/connection/pool.ts";

/** A browser that agreed to be told: where its push service listens, and the keys that only the browser can decrypt for. */
export type PushSubscriptionRow = {
  id: string;
  userId: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  userAgent: string | null;
  createdAt: Date;
};

const COLUMNS = `id, user_id AS "userId", endpoint, p256dh, auth, user_agent AS "userAgent", created_at AS "createdAt"`;
/** Of one person; the oldest are forgotten. */
const MOST_BROWSERS = 10;

/** The browsers of a person, the latest first. Index push_subscription_user. */
export async function readSubscriptions(userId: string): Promise<PushSubscriptionRow[]> {
  const { rows } = await pool().query<PushSubscriptionRow>(
    `SELECT ${COLUMNS} FROM push_subscription WHERE user_id = $1 ORDER BY created_at DESC`,
    [userId],
  );
  return rows;
}

/** Keeps a browser; one that is known already now belongs to this person. */
export async function writeSubscription(subscription: Omit<PushSubscriptionRow, "createdAt">): Promise<void> {
  const { id, userId, endpoint, p256dh, auth, userAgent } = subscription;
  await pool().query(
    `INSERT INTO push_subscription (id, user_id, endpoint, p256dh, auth, user_agent) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (endpoint) DO UPDATE SET id = excluded.id, user_id = excluded.user_id, p256dh = excluded.p256dh, auth = excluded.auth,
       user_agent = excluded.user_agent, created_at = clock_timestamp()`,
    [id, userId, endpoint, p256dh, auth, userAgent],
  );
  await pool().query(
    `DELETE FROM push_subscription WHERE id IN (
       SELECT id FROM push_subscription WHERE user_id = $1 ORDER BY created_at DESC OFFSET $2)`,
    [userId, MOST_BROWSERS],
  );
}

/** Forgets a browser of a person, by its id or its endpoint. */
export async function deleteSubscription(userId: string, idOrEndpoint: string): Promise<void> {
  await pool().query("DELETE FROM push_subscription WHERE user_id = $1 AND (id = $2 OR endpoint = $2)", [
    userId,
    idOrEndpoint,
  ]);
}

export type PushKeys = { publicKey: string; privateKey: string };

/** The key pair of this desk. Where there is none yet, the one that is offered, unless another process was first. */
export async function readPushKeys(offer: () => PushKeys): Promise<PushKeys> {
  const read = async () =>
    (await pool().query<PushKeys>(`SELECT public_key AS "publicKey", private_key AS "privateKey" FROM push_key`))
      .rows[0];
  const known = await read();
  if (known !== undefined) return known;
  const made = offer();
  await pool().query("INSERT INTO push_key (public_key, private_key) VALUES ($1, $2) ON CONFLICT DO NOTHING", [
    made.publicKey,
    made.privateKey,
  ]);
  return (await read()) ?? made;
}
