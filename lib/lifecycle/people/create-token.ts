import { TOKEN_DAYS } from "#lib/contract/people.ts";
import { transact } from "#lib/db/connection/transaction.ts";
import { insertToken } from "#lib/db/people/tokens.ts";
import { findFirstAdmin, findUser } from "#lib/db/people/users.ts";
import { readProject } from "#lib/db/projects/projects.ts";
import type { Scope } from "#lib/engine/people/access.ts";
import { recordAct } from "#lib/lifecycle/audit/record-act.ts";
import { ENGINE } from "#lib/lifecycle/transaction/authorize.ts";
import { newId } from "#lib/lifecycle/transaction/id.ts";
import { Refusal } from "#lib/lifecycle/transaction/refusal.ts";
import { hashToken, newTokenSecret, tokenHint } from "./token-secret.ts";

export type NewTokenFor = {
  name: string;
  scope: Scope;
  /** null or left out: every project its person may see */
  projectSlug?: string | null;
  /** left out: the first admin */
  actsForEmail?: string;
  /** left out: 90 */
  expiresInDays?: number;
  /** addresses and networks from which alone it works; left out: everywhere */
  addresses?: string[];
};

/**
 * Makes a token that acts for anybody, without asking for a permission: for the command line. Pages and the API use
 * `createOwnToken`. The secret is in this answer and nowhere else: its SHA-256 is stored. Refuses `not_found` for an
 * unknown project or person.
 */
export async function createToken(input: NewTokenFor): Promise<{ id: string; token: string }> {
  const project = input.projectSlug ? await readProject({ slug: input.projectSlug }) : null;
  if (input.projectSlug && project === null)
    throw new Refusal("not_found", `There is no project ${input.projectSlug}.`);
  const person = input.actsForEmail
    ? await findUser({ email: input.actsForEmail.trim().toLowerCase() })
    : await findFirstAdmin();
  if (person === null) {
    throw new Refusal(
      "not_found",
      input.actsForEmail ? `There is no person ${input.actsForEmail}.` : "There is no admin yet.",
    );
  }
  const token = newTokenSecret();
  const id = newId("tok");
  await transact(ENGINE, async (tx) => {
    await insertToken(tx, {
      id,
      name: input.name,
      scope: input.scope,
      projectId: project?.id ?? null,
      userId: person.id,
      hash: hashToken(token),
      hint: tokenHint(token),
      expiresAt: null,
      expiresInDays: input.expiresInDays ?? TOKEN_DAYS.usual,
      addresses: input.addresses ?? [],
    });
    const subject = { kind: "token", id, name: input.name };
    const data = { scope: input.scope, actsFor: person.id };
    await recordAct(tx, ENGINE, { act: "token.created", projectId: project?.id ?? null, subject, data });
  });
  return { id, token };
}
