import type { DecideHold, DecisionBody } from "#lib/contract/holds.ts";
import { transact } from "#lib/db/connection/transaction.ts";
import type { Tx } from "#lib/db/connection/tx.ts";
import { type HoldRow, readHoldRow } from "#lib/db/holds/hold-row.ts";
import { insertDecision } from "#lib/db/holds/write-decision.ts";
import { closeHold, touchHold } from "#lib/db/holds/write-hold.ts";
import { readGrant } from "#lib/engine/holds/grants.ts";
import { holdVerbs } from "#lib/engine/holds/hold-verbs.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { recordAct } from "#lib/lifecycle/audit/record-act.ts";
import { chargeWaiting, probeNow } from "#lib/lifecycle/services/decide-service.ts";
import { found, person } from "#lib/lifecycle/transaction/authorize.ts";
import { newId } from "#lib/lifecycle/transaction/id.ts";
import { Refusal, refuseField } from "#lib/lifecycle/transaction/refusal.ts";
import { sha256 } from "#lib/lifecycle/transaction/sha256.ts";
import { allowMoreToday } from "./allow-more-today.ts";
import { refuseLate } from "./make-decision.ts";
import { takeOut } from "./pending/pending-gone.ts";
import { refuseUnfitGrant, refuseVerb } from "./propose-decision.ts";
import { recordDecision } from "./record-decision.ts";

type Decided = { id: string; projectId: string };

/**
 * Decides a hold of a project, which the caller may. Of a service that is down, `retry` probes it now, and the hold stays until it
 * works; `cancel` decides it, and what waits for the service fails as usual. Of a day's budget, `retry` allows more for the rest of
 * the day. Locks the service, then the hold. Events: `service.opened`, `hold.updated` or `hold.decided`, and those of
 * `chargeWaiting`. Refuses `already_decided`, `stale_transition`, `version_mismatch`; `invalid_request` for a verb or a grant that
 * it does not offer.
 */
export async function decideProjectHold(
  access: Access,
  decided: Decided,
  input: DecideHold,
  pending: string | null = null,
): Promise<void> {
  const service = await transact(person(access), async (tx) => {
    const hold = await readProjectHold(tx, decided.id, input, pending);
    await takeOut(tx, pending);
    const name = hold.subject === "service" ? hold.about : null;
    if (name !== null && input.verb === "retry") await probe(tx, access, decided, { hold, name }, input.note ?? null);
    else await close(tx, access, decided, hold, input);
    if (hold.reason === "budget") await allowMoreToday(tx, decided.projectId, input);
    return name;
  });
  if (service !== null && input.verb === "cancel")
    await chargeWaiting(access, { projectId: decided.projectId, name: service });
}

/** A hold of a project that a decision may be made on. Refuses what {@link decideProjectHold} refuses. */
export async function readProjectHold(
  tx: Tx,
  id: string,
  input: DecideHold,
  pending: string | null = null,
): Promise<HoldRow> {
  const hold = found(await readHoldRow(tx, id), "hold");
  refuseLate(hold, input.version, pending);
  refuseUnfit(hold, input);
  // No run follows from it: whoever was shown bytes was shown another decision.
  if (input.briefSha256 && input.briefSha256 !== sha256("")) throw changed(hold);
  return hold;
}

/**
 * Throws `invalid_request` for a verb that a hold of the project does not offer, and for what belongs to tickets: no run follows
 * from it, there is nothing to answer or to leave out, and only of a day's budget is there something to grant.
 */
export function refuseUnfit(hold: HoldRow, { verb, grant, answer, waive }: DecisionBody): void {
  const verbs = holdVerbs({ ...hold, latestRunState: null });
  if (!verbs.includes(verb)) throw refuseVerb(verb, verbs);
  const isMoney = hold.reason === "budget";
  if (isMoney) refuseUnfitGrant(hold, verb, grant ?? null);
  const given = { grant: isMoney ? null : readGrant(grant ?? null), answer, waive: waive?.length ? waive : null };
  const field = Object.entries(given).find(([, value]) => value !== null && value !== undefined)?.[0];
  if (field !== undefined) throw refuseField(field, "is of no use on a hold of the project: leave it out");
}

async function probe(
  tx: Tx,
  access: Access,
  { id, projectId }: Decided,
  { hold, name }: { hold: HoldRow; name: string },
  note: string | null,
) {
  await probeNow(tx, { projectId, name });
  if (!(await touchHold(tx, id, hold.version))) throw changed(hold);
  tx.emit({ type: "hold.updated", projectId, holdId: id, data: { probed: true, by: access.userName, note } });
  await recordAct(tx, access, {
    act: "service.probed",
    projectId,
    subject: { kind: "service", name },
    data: { hold: id },
  });
}

async function close(
  tx: Tx,
  access: Access,
  { id, projectId }: Decided,
  hold: HoldRow,
  { verb, note = null, grant = null }: DecideHold,
) {
  if (!(await closeHold(tx, id, hold.version, "decided"))) throw changed(hold);
  const decision = newId("dec");
  await insertDecision(tx, {
    id: decision,
    holdId: id,
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
    recommended: null,
  });
  const data = {
    verb,
    reason: hold.reason,
    by: access.userName,
    note,
    about: hold.about,
    ...(grant && { granted: grant }),
  };
  tx.emit({ type: "hold.decided", projectId, holdId: id, data });
  await recordDecision(tx, access, hold, {
    id: decision,
    projectId,
    ticket: null,
    verb,
    waive: [],
    grant,
    briefSha256: null,
  });
}

function changed(hold: HoldRow): Refusal {
  return new Refusal("version_mismatch", "The hold has just changed.", { version: hold.version });
}
