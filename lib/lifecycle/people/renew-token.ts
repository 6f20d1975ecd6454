import { TOKEN_DAYS } from "#lib/contract/people.ts";
import { extendToken } from "#lib/db/people/tokens.ts";
import { Refusal } from "#lib/lifecycle/transaction/refusal.ts";
import { hashToken } from "./token-secret.ts";

/**
 * Lets a token work for 90 days more, by its secret; one that is unlimited stays so. For the command line, with which the worker
 * on the desk's machine keeps its own. Refuses `not_found` for one that does not work.
 */
export async function renewToken(secret: string): Promise<void> {
  if (await extendToken(hashToken(secret), TOKEN_DAYS.usual)) return;
  throw new Refusal("not_found", "There is no such token, or it was revoked or has expired: make a new one.");
}
