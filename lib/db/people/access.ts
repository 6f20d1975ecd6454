import { pool } from "#lib/db/connection/pool.ts";
import type { Reader } from "#lib/db/connection/tx.ts";
import type { Access, Role, Scope } from "#lib/engine/people/access.ts";

/** A session ends after this long without a request, and in any case when its `expires_at` has come. */
export const IDLE_HOURS = 12;

interface Row {
  user_id: string;
  user_name: string;
  /** no use has been noted for a minute */
  unnoted: boolean;
  memberships: { projectId: string | null; role: Role }[];
  session_id: string | null;
  token_id: string | null;
  scope: Scope | null;
  bound_to: string | null;
}

const MEMBERSHIPS = `(SELECT coalesce(jsonb_agg(jsonb_build_object('projectId', m.project_id, 'role', m.role)), '[]')
    FROM membership m WHERE m.user_id = u.id) AS memberships`;

const OF_SESSION = `
  SELECT u.id AS user_id, u.name AS user_name, ${MEMBERSHIPS}, s.last_seen_at < now() - interval '1 minute' AS unnoted,
    s.id AS session_id, NULL AS token_id, NULL AS scope, NULL AS bound_to
  FROM user_session s JOIN app_user u ON u.id = s.user_id
  WHERE s.id = $1 AND s.revoked_at IS NULL AND u.disabled_at IS NULL
    AND s.expires_at > now() AND s.last_seen_at > now() - make_interval(hours => $2)`;

const OF_TOKEN = `
  SELECT u.id AS user_id, u.name AS user_name, ${MEMBERSHIPS},
    t.last_used_at IS NULL OR t.last_used_at < now() - interval '1 minute' AS unnoted,
    NULL AS session_id, t.id AS token_id, t.scope, t.project_id AS bound_to
  FROM api_token t JOIN app_user u ON u.id = t.user_id
  WHERE t.hash = $1 AND t.revoked_at IS NULL AND u.disabled_at IS NULL`;

/** What the person of a session may do now; null where it was revoked, has expired, or its person is disabled. */
export async function readAccessOfSession(sessionId: string): Promise<Access | null> {
  const { rows } = await pool().query<Row>(OF_SESSION, [sessionId, IDLE_HOURS]);
  const row = rows[0];
  if (row === undefined) return null;
  if (row.unnoted) await pool().query(NOTE_SESSION, [sessionId]);
  return presentAccess(row);
}

/** What a token may do now, by its SHA-256; null where there is none, it was revoked, or its person is disabled. */
export async function readAccessOfToken(hash: string): Promise<Access | null> {
  const { rows } = await pool().query<Row>(OF_TOKEN, [hash]);
  const row = rows[0];
  if (row === undefined) return null;
  if (row.unnoted) await pool().query(NOTE_TOKEN, [row.token_id]);
  return presentAccess(row);
}

/** Someone for whom work goes on after their request was answered: by the token they asked with, or in their own right. */
export type Acting = { userId: string; tokenId: string | null; byToken: boolean };

const OF_ACTING = `
  SELECT u.id AS user_id, u.name AS user_name, ${MEMBERSHIPS}, false AS unnoted,
    NULL AS session_id, t.id AS token_id, t.scope, t.project_id AS bound_to
  FROM app_user u LEFT JOIN api_token t ON t.id = $2 AND t.user_id = u.id AND t.revoked_at IS NULL
  WHERE u.id = $1 AND u.disabled_at IS NULL AND (t.id IS NOT NULL) = $3`;

/** What they may do now; null where the person is disabled, or the token revoked. A session that ended meanwhile does not count. */
export async function readAccessOfActing(reader: Reader, acting: Acting): Promise<Access | null> {
  const [row] = await reader.rows<Row>(OF_ACTING, [acting.userId, acting.tokenId, acting.byToken]);
  return row === undefined ? null : presentAccess(row);
}

/** Noted at most once a minute, also when many requests come at once: the second finds it done. */
const NOTE_SESSION =
  "UPDATE user_session SET last_seen_at = now() WHERE id = $1 AND last_seen_at < now() - interval '1 minute'";
const NOTE_TOKEN = `UPDATE api_token SET last_used_at = now()
  WHERE id = $1 AND (last_used_at IS NULL OR last_used_at < now() - interval '1 minute')`;

function presentAccess(row: Row): Access {
  const inProjects = row.memberships.flatMap(({ projectId, role }) => (projectId === null ? [] : [[projectId, role]]));
  return {
    userId: row.user_id,
    userName: row.user_name,
    scope: row.scope,
    tokenId: row.token_id,
    sessionId: row.session_id,
    boundTo: row.bound_to,
    everywhere: row.memberships.find(({ projectId }) => projectId === null)?.role ?? null,
    roles: Object.fromEntries(inProjects),
  };
}
