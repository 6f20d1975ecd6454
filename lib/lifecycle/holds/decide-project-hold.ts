import type { DecideHold, DecisionBody } from "#lib/contract/holds.ts";
import { transact } from "#lib/db/connection/transaction.ts";
import type { Tx } from "#lib/db/connection/tx.ts";
import { type HoldRow, readHoldRow } from "#lib/db/holds/hold-row.ts";
import { insertDecision } from "#lib/db/holds/write-decision.ts";
import { closeHold, touchHold } from "#lib/db/holds/write-hold.ts";
import type { DecisionVerb } from "#lib/engine/holds/decision-verbs.ts";
import { readGrant } from "#lib/engine/holds/grants.ts";
import { holdVerbs } from "#lib/engine/holds/hold-verbs.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { chargeWaiting, probeNow } from "#lib/lifecycle/services/decide-service.ts";
import { found, person } from "#lib/lifecycle/transaction/authorize.ts";
import { newId } from "#lib/lifecycle/transaction/id.ts";
import { Refusal, refuseField } from "#lib/lifecycle/transaction/refusal.ts";
import { refuseLate } from "./make-decision.ts";
import { refuseVerb } from "./propose-decision.ts";

type Decided = { id: string; projectId: string };

/**
 * Decides a hold of a project, which the caller may. `retry`: the service is probed now, and the hold stays until it works;
 * `cancel`: it is decided, and what waits for the service fails as usual. Locks the service, then the hold. Events:
 * `service.opened`, `hold.updated` or `hold.decided`, and those of `chargeWaiting`. Refuses `already_decided`,
 * `stale_transition`, `version_mismatch`; `invalid_request` for a verb that it does not offer.
 */
export async function decideProjectHold(access: Access, decided: Decided, input: DecideHold): Promise<void> {
  const name = await transact(person(access), async (tx) => {
    const hold = found(await readHoldRow(tx, decided.id), "hold");
    refuseLate(hold, input.version);
    const about = refuseUnfit(hold, input);
    if (input.verb === "retry") await probe(tx, access, decided, { ...hold, about }, input.note ?? null);
    else await giveUp(tx, access, decided, hold, input);
    return about;
  });
  if (input.verb === "cancel") await chargeWaiting(access, { projectId: decided.projectId, name });
}

/**
 * What a decision on a hold of the project is about. Throws `invalid_request` for a verb that it does not offer, and for what
 * belongs to tickets: no run follows from it, there is nothing to answer, to leave out or to grant.
 */
export function refuseUnfit(hold: HoldRow, { verb, grant, answer, waive }: DecisionBody): string {
  const verbs = holdVerbs({ ...hold, latestRunState: null });
  if (hold.about === null || !verbs.includes(verb)) throw refuseVerb(verb, verbs);
  const given = { grant: readGrant(grant ?? null), answer, waive: waive?.length ? waive : null };
  const field = Object.entries(given).find(([, value]) => value !== null && value !== undefined)?.[0];
  if (field !== undefined) throw refuseField(field, "is of no use on a hold of the project: leave it out");
  return hold.about;
}

async function probe(
  tx: Tx,
  access: Access,
  { id, projectId }: Decided,
  hold: HoldRow & { about: string },
  note: string | null,
) {
  await probeNow(tx, { projectId, name: hold.about });
  if (!(await touchHold(tx, id, hold.version))) throw changed(hold);
  tx.emit({ type: "hold.updated", projectId, holdId: id, data: { probed: true, by: access.userName, note } });
}

async function giveUp(
  tx: Tx,
  access: Access,
  { id, projectId }: Decided,
  hold: HoldRow,
  { verb, note = null }: DecideHold,
) {
  if (!(await closeHold(tx, id, hold.version, "decided"))) throw changed(hold);
  await insertDecision(tx, decisionOf(access, id, verb, note));
  const data = { verb, reason: hold.reason, by: access.userName, note, about: hold.about };
  tx.emit({ type: "hold.decided", projectId, holdId: id, data });
}

function changed(hold: HoldRow): Refusal {
  return new Refusal("version_mismatch", "The hold has just changed.", { version: hold.version });
}

function decisionOf(access: Access, holdId: string, verb: DecisionVerb, note: string | null) {
  return {
    id: newId("dec"),
    holdId,
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
    granted: null,
    probationCheck: null,
  };
}
