import type { z } from "zod";
import type { Token } from "#lib/contract/people.ts";
import { prisma } from "#lib/db/connection/prisma.ts";
import { reader } from "#lib/db/connection/transaction.ts";
import type { Tx } from "#lib/db/connection/tx.ts";
import type { Scope } from "#lib/engine/people/access.ts";

const SHOWN = {
  id: true,
  name: true,
  scope: true,
  hint: true,
  createdAt: true,
  lastUsedAt: true,
  expiresAt: true,
  addresses: true,
  userId: true,
  projectId: true,
  user: { select: { name: true } },
  project: { select: { slug: true } },
} as const;

export type TokenRow = Awaited<ReturnType<typeof readTokens>>[number];

/** Every token that nobody revoked, newest first, also one that has expired, without its hash; the caller leaves out those that whoever asks may not see. */
export async function readTokens() {
  return prisma().token.findMany({
    where: { revokedAt: null },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    select: SHOWN,
  });
}

/** A token that nobody revoked, without its hash; null where there is none. Primary key. */
export async function findToken(id: string): Promise<TokenRow | null> {
  return prisma().token.findUnique({ where: { id, revokedAt: null }, select: SHOWN });
}

export interface NewToken {
  id: string;
  name: string;
  scope: Scope;
  projectId: string | null;
  userId: string;
  /** SHA-256, hex */
  hash: string;
  hint: string;
  /** null: so many days after now */
  expiresAt: Date | null;
  expiresInDays: number;
  /** addresses and networks; none: it works from everywhere */
  addresses: string[];
}

/** Inserts a token, made at this moment by the database's clock. */
export async function insertToken(tx: Tx, token: NewToken): Promise<void> {
  const { id, name, scope, projectId, userId, hash, hint, expiresAt, expiresInDays, addresses } = token;
  await tx.run(
    `INSERT INTO api_token (id, name, scope, project_id, user_id, hash, hint, created_at, expires_at, addresses)
     VALUES ($1, $2, $3, $4, $5, $6, $7, clock_timestamp(), coalesce($8, clock_timestamp() + make_interval(days => $9)), $10)`,
    [id, name, scope, projectId, userId, hash, hint, expiresAt, expiresInDays, addresses],
  );
}

/**
 * Lets a token that works go on for so many days from now, and no less than before; one without an end stays so. False where none
 * with this hash works. Index api_token_hash.
 */
export async function extendToken(hash: string, days: number): Promise<boolean> {
  return reader.wrote(
    `UPDATE api_token SET expires_at = CASE WHEN expires_at IS NOT NULL THEN greatest(expires_at, clock_timestamp() + make_interval(days => $2)) END
     WHERE hash = $1 AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > clock_timestamp())`,
    [hash, days],
  );
}

/** Ends a token at once. False where it has ended. Primary key. */
export async function endToken(tx: Tx, id: string): Promise<boolean> {
  return tx.wrote("UPDATE api_token SET revoked_at = clock_timestamp() WHERE id = $1 AND revoked_at IS NULL", [id]);
}

/** A token as the API shows one. */
export function presentToken(row: TokenRow): z.infer<typeof Token> {
  return {
    id: row.id,
    name: row.name,
    scope: row.scope as Scope,
    project: row.project?.slug ?? null,
    actsFor: { id: row.userId, name: row.user.name },
    hint: row.hint,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    addresses: row.addresses,
  };
}
