import { pool } from "#lib/db/connection/pool.ts";
import { IDLE_HOURS } from "./access.ts";

/** A session that still works. */
export interface SessionRow {
  id: string;
  userId: string;
  userAgent: string | null;
  address: string | null;
  createdAt: Date;
  lastSeenAt: Date;
}

/** Longest life of a session, used or not. */
const DAYS = 7;

/** Opens a session for a person, if they may sign in at this moment. */
export async function insertSession(
  session: Pick<SessionRow, "id" | "userId" | "userAgent" | "address">,
): Promise<boolean> {
  const { rowCount } = await pool().query(
    `INSERT INTO user_session (id, user_id, user_agent, address, expires_at)
     SELECT $1, id, $3, $4, now() + make_interval(days => $5) FROM app_user WHERE id = $2 AND disabled_at IS NULL`,
    [session.id, session.userId, session.userAgent, session.address, DAYS],
  );
  return rowCount === 1;
}

const WORKING = `
  SELECT id, user_id AS "userId", user_agent AS "userAgent", address, created_at AS "createdAt", last_seen_at AS "lastSeenAt"
  FROM user_session
  WHERE revoked_at IS NULL AND expires_at > now() AND last_seen_at > now() - make_interval(hours => $2)`;

/** The sessions of a person that still work, latest used first. */
export async function readSessions(userId: string): Promise<SessionRow[]> {
  const { rows } = await pool().query<SessionRow>(`${WORKING} AND user_id = $1 ORDER BY last_seen_at DESC, id`, [
    userId,
    IDLE_HOURS,
  ]);
  return rows;
}

export async function findSession(id: string): Promise<SessionRow | null> {
  const { rows } = await pool().query<SessionRow>(`${WORKING} AND id = $1`, [id, IDLE_HOURS]);
  return rows[0] ?? null;
}

/** Ends a session; the next request with it is signed out. */
export async function endSession(id: string): Promise<void> {
  await pool().query("UPDATE user_session SET revoked_at = now() WHERE id = $1 AND revoked_at IS NULL", [id]);
}

/** Ends every working session of a person, but for `except`; answers how many there were. */
export async function endSessionsOf(userId: string, except: string | null = null): Promise<number> {
  const { rowCount } = await pool().query(
    `UPDATE user_session SET revoked_at = now()
     WHERE revoked_at IS NULL AND expires_at > now() AND last_seen_at > now() - make_interval(hours => $2)
       AND user_id = $1 AND id IS DISTINCT FROM $3`,
    [userId, IDLE_HOURS, except],
  );
  return rowCount ?? 0;
}
