import { z } from "zod";
import { reader } from "#lib/db/connection/transaction.ts";
import type { Tx } from "#lib/db/connection/tx.ts";

/** Why somebody has a link: an admin invited them, an admin resets their password, or theirs was chosen by somebody else. */
export const LINK_KINDS = ["invitation", "reset", "change"] as const;
export type LinkKind = (typeof LINK_KINDS)[number];

export type NewLink = {
  userId: string;
  kind: LinkKind /** SHA-256 of its secret, hex */;
  hash: string;
  minutes: number;
};

const ExpiryRow = z.object({ expiresAt: z.date() });

/** Gives a person a link instead of the one they had, used or not; answers when it ends. Primary key. */
export async function upsertPasswordLink(
  to: Pick<Tx, "only">,
  { userId, kind, hash, minutes }: NewLink,
): Promise<Date> {
  const { expiresAt } = await to.only(
    ExpiryRow,
    `INSERT INTO password_link (user_id, kind, hash, expires_at) VALUES ($1, $2, $3, now() + make_interval(mins => $4))
     ON CONFLICT (user_id) DO UPDATE SET kind = excluded.kind, hash = excluded.hash, expires_at = excluded.expires_at, used_at = NULL
     RETURNING expires_at AS "expiresAt"`,
    [userId, kind, hash, minutes],
  );
  return expiresAt;
}

const LinkRow = z.object({
  userId: z.string(),
  email: z.string(),
  name: z.string(),
  kind: z.enum(LINK_KINDS),
});
export type LinkRow = z.infer<typeof LinkRow>;

const USABLE = "l.hash = $1 AND l.used_at IS NULL AND l.expires_at > now() AND u.disabled_at IS NULL";

/** Whose a link is, by the SHA-256 of its secret; null where it cannot be used (any more). Index password_link_hash. */
export async function findPasswordLink(hash: string): Promise<LinkRow | null> {
  return reader.row(
    LinkRow,
    `SELECT l.user_id AS "userId", u.email, u.name, l.kind FROM password_link l JOIN app_user u ON u.id = l.user_id WHERE ${USABLE}`,
    [hash],
  );
}

/** Uses a link up; zero rows: somebody has used it, or it cannot be used any more. Index password_link_hash. */
export async function markPasswordLinkUsed(tx: Tx, hash: string): Promise<boolean> {
  return tx.wrote(`UPDATE password_link l SET used_at = now() FROM app_user u WHERE u.id = l.user_id AND ${USABLE}`, [
    hash,
  ]);
}
