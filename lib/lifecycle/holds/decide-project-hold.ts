import type { DecideHold } from "#lib/contract/holds.ts";
import { transact } from "#lib/db/connection/transaction.ts";
import type { Tx } from "#lib/db/connection/tx.ts";
import { type HoldRow, readHoldRow } from "#lib/db/holds/hold-row.ts";
import { insertDecision } from "#lib/db/holds/write-decision.ts";
import { closeHold } from "#lib/db/holds/write-hold.ts";
import { holdVerbs } from "#lib/engine/holds/hold-verbs.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { found, person } from "#lib/lifecycle/transaction/authorize.ts";
import { newId } from "#lib/lifecycle/transaction/id.ts";
import { Refusal } from "#lib/lifecycle/transaction/refusal.ts";
import { allowMoreToday } from "./allow-more-today.ts";
import { refuseLate } from "./make-decision.ts";
import { refuseUnfitGrant, refuseVerb } from "./propose-decision.ts";

/**
 * Decides a hold of a project. The caller was asked for its permission.
 * Events: `hold.decided`. Refuses `already_decided`, `stale_transition`, `version_mismatch`; `invalid_request` for a verb or a grant
 * that it does not offer.
 */
export async function decideProjectHold(
  access: Access,
  { id, projectId }: { id: string; projectId: string },
  input: DecideHold,
): Promise<void> {
  await transact(person(access), async (tx) => {
    const hold = found(await readHoldRow(tx, id), "hold");
    refuseLate(hold, input.version);
    const verbs = holdVerbs({ ...hold, latestRunState: null });
    if (!verbs.includes(input.verb)) throw refuseVerb(input.verb, verbs);
    refuseUnfitGrant(hold, input.verb, input.grant ?? null);
    if (!(await closeHold(tx, id, hold.version, "decided")))
      throw new Refusal("version_mismatch", "The hold has just changed.");
    if (hold.reason === "budget") await allowMoreToday(tx, projectId, input);
    await writeDecision(tx, access, { hold, projectId }, input);
  });
}

async function writeDecision(
  tx: Tx,
  access: Access,
  { hold, projectId }: { hold: HoldRow; projectId: string },
  { verb, note = null, grant = null }: DecideHold,
): Promise<void> {
  await insertDecision(tx, {
    id: newId("dec"),
    holdId: hold.id,
    ticketId: null,
    verb,
    userId: access.userId,
    actor: person(access),
    note,
    answer: null,
    brief: null,
    briefSha256: null,
    briefCriteria: null,
    before: {},
    waived: [],
    granted: grant,
    spentUsd: null,
    probationCheck: null,
  });
  tx.emit({
    type: "hold.decided",
    projectId,
    holdId: hold.id,
    data: { verb, reason: hold.reason, by: access.userName, note, ...(grant ? { granted: grant } : {}) },
  });
}
