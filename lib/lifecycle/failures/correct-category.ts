import type { CorrectCategory } from "#lib/contract/failures.ts";
import type { Run } from "#lib/contract/runs.ts";
import { transact } from "#lib/db/connection/transaction.ts";
import { insertCorrection, readClassifiedRun } from "#lib/db/failures/category-corrections.ts";
import { findRun, readRun } from "#lib/db/runs/runs.ts";
import { lockTicketRow } from "#lib/db/tickets/lock-ticket.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { found, permitted, person } from "#lib/lifecycle/transaction/authorize.ts";
import { Refusal } from "#lib/lifecycle/transaction/refusal.ts";

/**
 * Records what a failure really was, by a person. The classification is history and stays beside the correction: what
 * followed was decided on what was known, so no decision, counter or retry changes. To classify later failures the same way,
 * a lead makes a rule (create-failure-rule.ts). Correcting back to the original category withdraws the correction; repeating
 * one changes nothing. Refuses with `stale_transition` a run that has not failed; a lost run reported nothing to classify.
 */
export async function correctCategory(access: Access, runId: string, input: CorrectCategory): Promise<Run> {
  const target = await permitted(access, "decide", findRun(runId), "run");
  const actor = person(access);
  await transact(actor, async (tx) => {
    await lockTicketRow(tx, target.ticketId);
    const run = found(await readClassifiedRun(tx, runId), "run");
    if (run.state !== "failed") throw new Refusal("stale_transition", `Only a failure has a category to correct.`);
    if (input.category === (run.corrected ?? run.category)) return;
    const withdraws = input.category === run.category;
    const note = input.note || null;
    await insertCorrection(tx, runId, { category: input.category, note, actor, withdraws });
    tx.emit({
      type: "run.corrected",
      projectId: target.projectId,
      ticketId: target.ticketId,
      runId,
      data: { number: run.number, category: input.category, takenFor: run.category, note },
    });
  });
  return readRun(runId);
}
