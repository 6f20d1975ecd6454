import { z } from "zod";
import { databaseNow } from "#lib/db/connection/database-now.ts";
import type { Session } from "#lib/db/connection/generated/client.ts";
import { prisma } from "#lib/db/connection/prisma.ts";
import { reader } from "#lib/db/connection/transaction.ts";
import type { Tx } from "#lib/db/connection/tx.ts";
import { IDLE_HOURS } from "./access.ts";

const SHOWN = { id: true, userId: true, userAgent: true, address: true, createdAt: true, lastSeenAt: true } as const;

/** A session that still works. */
export type SessionRow = Pick<Session, keyof typeof SHOWN>;

/** Longest life of a session, used or not. */
const DAYS = 7;

/** Opens a session for a person. False: they are disabled at this moment, or there is no such person. */
export async function insertSession(
  tx: Pick<Tx, "wrote">,
  session: Pick<SessionRow, "id" | "userId" | "userAgent" | "address">,
): Promise<boolean> {
  return tx.wrote(
    `INSERT INTO user_session (id, user_id, user_agent, address, expires_at)
     SELECT $1, id, $3, $4, now() + make_interval(days => $5) FROM app_user WHERE id = $2 AND disabled_at IS NULL`,
    [session.id, session.userId, session.userAgent, session.address, DAYS],
  );
}

/** The condition of a session that works at `now`, the same as in `access.ts`. */
function working(now: Date) {
  const idleSince = new Date(now.getTime() - IDLE_HOURS * 3_600_000);
  return { revokedAt: null, expiresAt: { gt: now }, lastSeenAt: { gt: idleSince } };
}

/** The sessions of a person that still work, latest used first. Index user_session_user. */
export async function readSessions(userId: string): Promise<SessionRow[]> {
  return prisma().session.findMany({
    where: { userId, ...working(await databaseNow()) },
    orderBy: [{ lastSeenAt: "desc" }, { id: "asc" }],
    select: SHOWN,
  });
}

/** A session, if it still works. Primary key. */
export async function findSession(id: string): Promise<SessionRow | null> {
  return prisma().session.findUnique({ where: { id, ...working(await databaseNow()) }, select: SHOWN });
}

/** Ends a session; the next request with it is signed out. False where it has ended. Primary key. */
export async function endSession(tx: Tx, id: string): Promise<boolean> {
  return tx.wrote("UPDATE user_session SET revoked_at = clock_timestamp() WHERE id = $1 AND revoked_at IS NULL", [id]);
}

/** Ends every working session of a person, but for `except`; answers how many there were. Index user_session_user. */
export async function endSessionsOf(tx: Tx, userId: string, except: string | null = null): Promise<number> {
  return tx.run(
    `UPDATE user_session SET revoked_at = clock_timestamp()
     WHERE user_id = $1 AND id IS DISTINCT FROM $2 AND revoked_at IS NULL AND expires_at > clock_timestamp()
       AND last_seen_at > clock_timestamp() - make_interval(hours => $3)`,
    [userId, except, IDLE_HOURS],
  );
}

/** Stores that the person of a session has just given their password in it. Primary key. */
export async function updateProved(id: string): Promise<void> {
  await reader.run("UPDATE user_session SET proved_at = now() WHERE id = $1", [id]);
}

const ProvedRow = z.object({ recently: z.boolean() });

/** Whether the person of a session gave their password in it within the last `minutes`; signing in counts. Primary key. */
export async function hasProvedWithin(id: string, minutes: number): Promise<boolean> {
  const row = await reader.row(
    ProvedRow,
    "SELECT proved_at > now() - make_interval(mins => $2) AS recently FROM user_session WHERE id = $1",
    [id, minutes],
  );
  return row?.recently === true;
}
