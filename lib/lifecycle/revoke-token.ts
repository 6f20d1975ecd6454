import { endToken, findToken } from "../db/tokens.ts";
import { type Access, mayAdministerToken, mayAnywhere } from "../engine/access.ts";
import { forbidden } from "./find-project-for.ts";
import { Refusal } from "./refusal.ts";

/** Ends a token at once. One that is unknown, ended before, or not the caller's to see is `not_found`. */
export async function revokeToken(access: Access, tokenId: string): Promise<void> {
  if (!mayAnywhere(access, "administer")) throw forbidden();
  const token = await findToken(tokenId);
  if (token === null || !mayAdministerToken(access, token)) throw new Refusal("not_found", "There is no such token.");
  await endToken(token.id);
}
