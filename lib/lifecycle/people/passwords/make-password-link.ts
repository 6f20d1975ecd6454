import { nanoid } from "nanoid";
import { reader } from "#lib/db/connection/transaction.ts";
import type { Tx } from "#lib/db/connection/tx.ts";
import { type LinkKind, upsertPasswordLink } from "#lib/db/people/password-links.ts";
import { sha256 } from "#lib/lifecycle/transaction/sha256.ts";

/** A link by which one person may set their password once: its path at this desk, and when it ends (ISO 8601). */
export type PasswordLink = { path: string; expiresAt: string };

/** For how long each kind of link works, in minutes. */
const MINUTES: Record<LinkKind, number> = { invitation: 24 * 60, reset: 4 * 60, change: 15 };

/**
 * Makes the link of a person, in the place of the one they had. Its secret (192 random bits) stands behind the #, so that it
 * reaches neither logs nor proxies; its SHA-256 is stored. Asks for no permission: whoever calls has done that.
 */
export async function makePasswordLink(
  userId: string,
  kind: LinkKind,
  to: Pick<Tx, "only"> = reader,
): Promise<PasswordLink> {
  const secret = nanoid(32);
  const expiresAt = await upsertPasswordLink(to, { userId, kind, hash: sha256(secret), minutes: MINUTES[kind] });
  return { path: `/sign-in/password#${secret}`, expiresAt: expiresAt.toISOString() };
}
