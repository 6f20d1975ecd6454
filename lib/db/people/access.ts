import { z } from "zod";
import { Role, Scope } from "#lib/contract/people.ts";
import { reader } from "#lib/db/connection/transaction.ts";
import { planned, type Reader } from "#lib/db/connection/tx.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { isFromBound } from "./bound-address.ts";

/** A session ends after this long without a request, and in any case when its `expires_at` has come. */
export const IDLE_HOURS = 12;

const AccessRow = z.object({
  userId: z.string(),
  userName: z.string(),
  memberships: z.array(z.object({ projectId: z.string().nullable(), role: Role })),
  /** the stored time of its last use is more than a minute old */
  lastUseIsOld: z.boolean(),
  sessionId: z.string().nullable(),
  tokenId: z.string().nullable(),
  account: z.string().nullable(),
  scope: Scope.nullable(),
  boundTo: z.string().nullable(),
  addresses: z.array(z.string()),
});

const PERSON = `u.id AS "userId", u.name AS "userName",
    (SELECT coalesce(jsonb_agg(jsonb_build_object('projectId', m.project_id, 'role', m.role)), '[]')
     FROM membership m WHERE m.user_id = u.id) AS memberships`;

/** Tokens of one name and project are one service account (docs/contract.md#tokens). */
const ACCOUNT_OF = "coalesce(t.project_id, '*') || '/' || t.name";

const WORKS = "t.revoked_at IS NULL AND (t.expires_at IS NULL OR t.expires_at > now())";

const ofSessions = (which: string) => `
  SELECT ${PERSON}, s.last_seen_at < now() - interval '1 minute' AS "lastUseIsOld",
    s.id AS "sessionId", NULL AS "tokenId", NULL AS account, NULL AS scope, NULL AS "boundTo", ARRAY[]::text[] AS addresses
  FROM user_session s JOIN app_user u ON u.id = s.user_id
  WHERE ${which} AND s.revoked_at IS NULL AND u.disabled_at IS NULL
    AND s.expires_at > now() AND s.last_seen_at > now() - make_interval(hours => $2)`;
const OF_SESSION = planned(ofSessions("s.id = $1"));

const ofTokens = (which: string) => `
  SELECT ${PERSON}, t.last_used_at IS NULL OR t.last_used_at < now() - interval '1 minute' AS "lastUseIsOld",
    NULL AS "sessionId", t.id AS "tokenId", ${ACCOUNT_OF} AS account, t.scope, t.project_id AS "boundTo", t.addresses
  FROM api_token t JOIN app_user u ON u.id = t.user_id
  WHERE ${which} AND ${WORKS} AND u.disabled_at IS NULL`;
const OF_TOKEN = planned(ofTokens("t.hash = $1"));

const LIVE = `${ofSessions("s.id = ANY ($1)")} UNION ALL ${ofTokens("t.id = ANY ($3)")}`;

/**
 * What the person of a session may do now, and stores that the session was used. Null where it was revoked, has expired, or
 * its person is disabled. Primary keys, and index membership_one.
 */
export async function readAccessOfSession(sessionId: string): Promise<Access | null> {
  const row = await reader.row(AccessRow, OF_SESSION, [sessionId, IDLE_HOURS]);
  if (row === null) return null;
  if (row.lastUseIsOld) await reader.run(UPDATE_SESSION_USE, [sessionId]);
  return presentAccess(row);
}

/**
 * What a token may do now from a network address, by its SHA-256, and stores that it was used. Null where there is none, it was
 * revoked, has expired or is bound to other addresses, or its person is disabled. Indexes api_token_hash and membership_one.
 */
export async function readAccessOfToken(hash: string, address = "unknown"): Promise<Access | null> {
  const row = await reader.row(AccessRow, OF_TOKEN, [hash]);
  if (row === null || !isFromBound(row.addresses, address)) return null;
  if (row.lastUseIsOld) await reader.run(UPDATE_TOKEN_USE, [row.tokenId]);
  return presentAccess(row);
}

/**
 * What the given tokens and sessions may do now, by their ids; those that have ended are left out. Nothing is stored: waiting is
 * no use. Primary keys, and index membership_one.
 */
export async function readLiveAccess(tokenIds: string[], sessionIds: string[]): Promise<Access[]> {
  return (await reader.rows(AccessRow, LIVE, [sessionIds, IDLE_HOURS, tokenIds])).map(presentAccess);
}

/** Someone for whom work goes on after their request was answered: by the token they asked with, or in their own right. */
export type Acting = { userId: string; tokenId: string | null; byToken: boolean };

const OF_ACTING = `
  SELECT ${PERSON}, false AS "lastUseIsOld",
    NULL AS "sessionId", t.id AS "tokenId", ${ACCOUNT_OF} AS account, t.scope, t.project_id AS "boundTo", coalesce(t.addresses, '{}') AS addresses
  FROM app_user u LEFT JOIN api_token t ON t.id = $2 AND t.user_id = u.id AND ${WORKS}
  WHERE u.id = $1 AND u.disabled_at IS NULL AND (t.id IS NOT NULL) = $3`;

/**
 * What they may do now; null where the person is disabled, or the token revoked or expired. That a session has ended meanwhile makes no
 * difference. Primary keys, and index membership_one.
 */
export async function readAccessOfActing(from: Reader, acting: Acting): Promise<Access | null> {
  const row = await from.row(AccessRow, OF_ACTING, [acting.userId, acting.tokenId, acting.byToken]);
  return row && presentAccess(row);
}

/** Both write at most once a minute, also when many requests come at once: the second finds the new time. */
const UPDATE_SESSION_USE =
  "UPDATE user_session SET last_seen_at = now() WHERE id = $1 AND last_seen_at < now() - interval '1 minute'";
const UPDATE_TOKEN_USE = `UPDATE api_token SET last_used_at = now()
  WHERE id = $1 AND (last_used_at IS NULL OR last_used_at < now() - interval '1 minute')`;

function presentAccess({ memberships, lastUseIsOld: _, addresses: __, ...who }: z.infer<typeof AccessRow>): Access {
  const inProjects = memberships.flatMap(({ projectId, role }) => (projectId === null ? [] : [[projectId, role]]));
  return {
    ...who,
    everywhere: memberships.find(({ projectId }) => projectId === null)?.role ?? null,
    roles: Object.fromEntries(inProjects),
  };
}
