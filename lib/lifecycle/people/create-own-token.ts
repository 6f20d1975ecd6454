import type { z } from "zod";
import { type CreatedToken, type CreateToken, TOKEN_DAYS } from "#lib/contract/people.ts";
import { databaseNow } from "#lib/db/connection/database-now.ts";
import { transact } from "#lib/db/connection/transaction.ts";
import { findToken, insertToken, presentToken } from "#lib/db/people/tokens.ts";
import { type Access, mayAnywhere } from "#lib/engine/people/access.ts";
import { recordAct } from "#lib/lifecycle/audit/record-act.ts";
import { findProjectFor } from "#lib/lifecycle/projects/find-project-for.ts";
import { forbidden, found, person } from "#lib/lifecycle/transaction/authorize.ts";
import { newId } from "#lib/lifecycle/transaction/id.ts";
import { refuseField } from "#lib/lifecycle/transaction/refusal.ts";
import { requireRecentPassword } from "./passwords/recent-password.ts";
import { hashToken, newTokenSecret, tokenHint } from "./token-secret.ts";

/**
 * Makes a token that acts for the caller, an admin. The secret is in this answer and nowhere else: its SHA-256 is stored.
 * By: `appoint`, with a recent password. Refuses `invalid_request` for an end that is over, or more than ten years away.
 */
export async function createOwnToken(access: Access, input: CreateToken): Promise<z.infer<typeof CreatedToken>> {
  if (!mayAnywhere(access, "appoint")) throw forbidden(access, "appoint");
  const slug = input.project ?? null;
  const project = slug === null ? null : await findProjectFor(access, "appoint", slug);
  const expiresAt = input.expiresAt === undefined ? null : await futureTime(input.expiresAt);
  await requireRecentPassword(access);
  const { id, token } = await transact(person(access), async (tx) => {
    const token = newTokenSecret();
    const id = newId("tok");
    await insertToken(tx, {
      id,
      name: input.name,
      scope: input.scope,
      projectId: project?.id ?? null,
      userId: access.userId,
      hash: hashToken(token),
      hint: tokenHint(token),
      expiresAt,
      expiresInDays: TOKEN_DAYS.usual,
      addresses: input.addresses ?? [],
    });
    const subject = { kind: "token", id, name: input.name };
    const data = { scope: input.scope, actsFor: access.userId };
    await recordAct(tx, access, { act: "token.created", projectId: project?.id ?? null, subject, data });
    return { id, token };
  });
  return { ...presentToken(found(await findToken(id), "token")), token };
}

async function futureTime(text: string): Promise<Date> {
  const [time, now] = [new Date(text), await databaseNow()];
  if (time <= now) throw refuseField("expiresAt", "is over already");
  if (time.getTime() > now.getTime() + TOKEN_DAYS.most * 86_400_000)
    throw refuseField("expiresAt", "is more than ten years away");
  return time;
}
