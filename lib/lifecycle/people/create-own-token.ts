import type { z } from "zod";
import type { CreatedToken, CreateToken } from "#lib/contract/people.ts";
import { transact } from "#lib/db/connection/transaction.ts";
import { findToken, insertToken, presentToken } from "#lib/db/people/tokens.ts";
import { type Access, mayAnywhere } from "#lib/engine/people/access.ts";
import { findProjectFor, forbidden } from "#lib/lifecycle/projects/find-project-for.ts";
import { found, person } from "#lib/lifecycle/transaction/authorize.ts";
import { newId } from "#lib/lifecycle/transaction/id.ts";
import { requireRecentPassword } from "./recent-password.ts";
import { hashToken, newTokenSecret, tokenHint } from "./token-secret.ts";

/**
 * Makes a token that acts for the caller, an admin; one made with a token of a project belongs to that project. The
 * secret is in this answer and nowhere else: its SHA-256 is stored.
 * By: `administer`, with a recent password.
 */
export async function createOwnToken(access: Access, input: CreateToken): Promise<z.infer<typeof CreatedToken>> {
  if (!mayAnywhere(access, "administer")) throw forbidden();
  const bound = (input.project ?? null) !== null || access.boundTo !== null;
  const project = bound ? await findProjectFor(access, "administer", input.project ?? undefined) : null;
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
    });
    return { id, token };
  });
  return { ...presentToken(found(await findToken(id), "token")), token };
}
