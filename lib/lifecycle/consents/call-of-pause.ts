import type { AskedCall, Call } from "#lib/contract/consents.ts";
import type { Tx } from "#lib/db/connection/tx.ts";
import { readOpenUses, readWithdrawn } from "#lib/db/consents/ask-consent.ts";
import { unknownUse } from "#lib/engine/consents/decide-consent.ts";
import { maskReport } from "#lib/lifecycle/transaction/mask-report.ts";
import { hashCall } from "./hash-call.ts";

/**
 * The call that a pause for approval is about, as its hold keeps it: with its hash, when it was begun before without anybody saying
 * how that ended, and the call that was allowed and not made. Behind the ticket's lock. Refuses what `hashCall` refuses.
 */
export async function callOfPause(tx: Tx, ticketId: string, said: AskedCall): Promise<Call> {
  const call = hashCall(said);
  const unknown = unknownUse(call, await readOpenUses(tx, ticketId, ""));
  return {
    ...call,
    arguments: said.arguments,
    changes: maskReport(said.changes ?? null),
    unknownSince: unknown?.takenAt.toISOString() ?? null,
    was: (await readWithdrawn(tx, ticketId, call)) as Call["was"],
  };
}
