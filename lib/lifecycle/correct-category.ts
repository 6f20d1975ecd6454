import type { CorrectCategory } from "../contract/failure-rules.ts";
import type { Run } from "../contract/runs.ts";
import { insertCorrection, readClassifiedRun } from "../db/category-corrections.ts";
import { findRun } from "../db/find-ticket.ts";
import { lockTicketRow } from "../db/lock-ticket.ts";
import { readRun } from "../db/runs.ts";
import { transact } from "../db/transaction.ts";
import type { Access } from "../engine/access.ts";
import { authorize, found, person } from "./authorize.ts";
import { Refusal } from "./refusal.ts";

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
