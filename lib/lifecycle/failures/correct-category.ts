import type { CorrectCategory } from "#lib/contract/failures.ts";
import type { Run } from "#lib/contract/runs.ts";
import { transact } from "#lib/db/connection/transaction.ts";
import { insertCorrection, readClassifiedRun } from "#lib/db/failures/category-corrections.ts";
import { findRun } from "#lib/db/runs/find-run.ts";
import { readRun } from "#lib/db/runs/runs.ts";
import { lockTicketRow } from "#lib/db/tickets/lock-ticket.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { authorize, found, person } from "#lib/lifecycle/transaction/authorize.ts";
import { Refusal } from "#lib/lifecycle/transaction/refusal.ts";

/**
 * A person says what a failure really was. The classification is history (DESIGN 3.6) and stays beside it: what followed
 * was decided on what was known, so no decision, no counter and no retry changes. What comes of it later is a rule
 * (create-failure-rule.ts). A correction back to the original withdraws; the same one again changes nothing.
 * Refuses with `stale_transition` a run that has not failed: a lost run said nothing that could be taken for something.
 */
export async function correctCategory(access: Access, runId: string, input: CorrectCategory): Promise<Run> {
  const target = found(await findRun(runId), "run");
  authorize(access, "decide", target.projectId);
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
