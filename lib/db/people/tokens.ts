import type { z } from "zod";
import type { Token } from "#lib/contract/people.ts";
import { prisma } from "#lib/db/connection/prisma.ts";
import type { Tx } from "#lib/db/connection/tx.ts";
import type { Scope } from "#lib/engine/people/access.ts";

const SHOWN = {
  id: true,
  name: true,
  scope: true,
  hint: true,
  createdAt: true,
  lastUsedAt: true,
  userId: true,
  projectId: true,
  user: { select: { name: true } },
  project: { select: { slug: true } },
} as const;

export type TokenRow = Awaited<ReturnType<typeof readTokens>>[number];

/** Every token that works, newest first, without its hash; the caller leaves out those that whoever asks may not see. */
export async function readTokens() {
  return prisma().token.findMany({
    where: { revokedAt: null },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    select: SHOWN,
  });
}

/** A token that works, without its hash; null where there is none, or it has ended. Primary key. */
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
}

/** Inserts a token, made at this moment by the database's clock. */
export async function insertToken(tx: Tx, token: NewToken): Promise<void> {
  const { id, name, scope, projectId, userId, hash, hint } = token;
  await tx.run(
    `INSERT INTO api_token (id, name, scope, project_id, user_id, hash, hint, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, clock_timestamp())`,
    [id, name, scope, projectId, userId, hash, hint],
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
  };
}
