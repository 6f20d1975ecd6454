import type { EndUse } from "#lib/contract/consents.ts";
import { transact } from "#lib/db/connection/transaction.ts";
import { updateUseDone } from "#lib/db/consents/ask-consent.ts";
import { findRun } from "#lib/db/runs/runs.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { permitted } from "#lib/lifecycle/transaction/authorize.ts";
import { Refusal } from "#lib/lifecycle/transaction/refusal.ts";
import { sha256 } from "#lib/lifecycle/transaction/sha256.ts";
import { tellConsent } from "./tell-consent.ts";

/**
 * A run says how a call ended that it had taken: until then it is not known whether it ran. That is a fact and changes no state, so
 * it counts after the lease too; the first outcome stays.
 * By: `work`, with the token of the lease that took it. One guarded statement. Event: `consent.changed`. Refuses `lease_lost`.
 */
export async function endUse(access: Access, runId: string, useId: string, input: EndUse): Promise<void> {
  const target = await permitted(access, "work", findRun(runId), "run");
  await transact({ kind: "agent", id: access.tokenId, name: "Worker" }, async (tx) => {
    const { leaseToken, outcome } = input;
    const ended = await updateUseDone(tx, { id: useId, runId, leaseHash: sha256(leaseToken), outcome });
    if (ended === null) throw new Refusal("lease_lost", "This lease took no such call in this run.");
    const ticket = { id: target.ticketId, projectId: target.projectId };
    if (ended.isFirst) tellConsent(tx, ticket, ended.consentId, { change: "done", outcome, runId });
  });
}
