import { transact } from "#lib/db/connection/transaction.ts";
import { endToken, findToken } from "#lib/db/people/tokens.ts";
import { type Access, mayAdministerToken, mayAnywhere } from "#lib/engine/people/access.ts";
import { recordAct } from "#lib/lifecycle/audit/record-act.ts";
import { forbidden } from "#lib/lifecycle/projects/find-project-for.ts";
import { person } from "#lib/lifecycle/transaction/authorize.ts";
import { Refusal } from "#lib/lifecycle/transaction/refusal.ts";
import { requireRecentPassword } from "./passwords/recent-password.ts";

/**
 * Ends a token, at once.
 * By: `administer`, with a recent password. Refuses `not_found` for one that is unknown, ended, or not the caller's to see.
 */
export async function revokeToken(access: Access, tokenId: string): Promise<void> {
  if (!mayAnywhere(access, "administer")) throw forbidden();
  const token = await findToken(tokenId);
  if (token === null || !mayAdministerToken(access, token)) throw new Refusal("not_found", "There is no such token.");
  await requireRecentPassword(access);
  await transact(person(access), async (tx) => {
    if (!(await endToken(tx, token.id))) return;
    const subject = { kind: "token", id: token.id, name: token.name };
    await recordAct(tx, access, {
      act: "token.revoked",
      projectId: token.projectId,
      subject,
      data: { scope: token.scope },
    });
  });
}
