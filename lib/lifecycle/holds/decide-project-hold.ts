import type { DecideHold } from "#lib/contract/holds.ts";
import { transact } from "#lib/db/connection/transaction.ts";
import { readHoldRow } from "#lib/db/holds/hold-row.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { found, person } from "#lib/lifecycle/transaction/authorize.ts";
import { refuseLate } from "./make-decision.ts";
import { refuseVerb } from "./propose-decision.ts";

/**
 * Decides a hold of a project. The caller was asked for its permission.
 * Refuses `already_decided`, `stale_transition`, `version_mismatch`; `invalid_request` for a verb that it does not offer.
 */
export async function decideProjectHold(
  access: Access,
  { id }: { id: string; projectId: string },
  input: DecideHold,
): Promise<void> {
  await transact(person(access), async (tx) => {
    const hold = found(await readHoldRow(tx, id), "hold");
    refuseLate(hold, input.version);
    throw refuseVerb(input.verb, []);
  });
}
