import type { z } from "zod";
import type { Token } from "#lib/contract/people.ts";
import { presentToken, readTokens } from "#lib/db/people/tokens.ts";
import { type Access, mayAdministerToken, mayAnywhere } from "#lib/engine/people/access.ts";
import { Refusal } from "#lib/lifecycle/transaction/refusal.ts";

/**
 * The tokens of the projects that the caller's person administers, newest first, never their secrets. Scope `read` may
 * read them too (docs/contract.md#tokens), so only the person's role is asked for. Throws `forbidden`.
 */
export async function listTokens(access: Access): Promise<z.infer<typeof Token>[]> {
  const person: Access = { ...access, scope: null };
  if (!mayAnywhere(person, "administer")) throw new Refusal("forbidden", "Only an admin sees the tokens.");
  return (await readTokens()).filter((token) => mayAdministerToken(person, token)).map(presentToken);
}
