import type { ReportWorkspace } from "#lib/contract/runs/workspaces.ts";
import type { Run } from "#lib/contract/runs.ts";
import { transact } from "#lib/db/connection/transaction.ts";
import { type KnownWorkspace, readWorkspace, updateWorkspace } from "#lib/db/runs/run-workspace.ts";
import { findRun, readRun } from "#lib/db/runs/runs.ts";
import { lockTicketRow } from "#lib/db/tickets/lock-ticket.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { found, permitted } from "#lib/lifecycle/transaction/authorize.ts";
import { maskReport } from "#lib/lifecycle/transaction/mask-report.ts";
import { Refusal } from "#lib/lifecycle/transaction/refusal.ts";

/**
 * A worker reports how the branch of a run stands to the base it is to be merged into. That is a fact about a
 * repository and not about the run: it needs no lease and changes no state.
 * By: `work`. Locks the ticket. Event: `run.base_moved`, where the report differs from the one before. Refuses
 * `stale_transition` where the run was worked on in another repository.
 */
export async function reportWorkspace(access: Access, runId: string, said: ReportWorkspace): Promise<Run> {
  const input = maskReport(said);
  const target = await permitted(access, "work", findRun(runId), "run");
  await transact({ kind: "agent", id: access.tokenId, name: "Worker" }, async (tx) => {
    await lockTicketRow(tx, target.ticketId);
    const known = found(await readWorkspace(tx, runId), "run");
    if (known.repository !== null && known.repository !== input.repository)
      throw new Refusal("stale_transition", "This run was worked on in another repository, or on another machine.");
    await updateWorkspace(tx, runId, input);
    if (!saysSomethingElse(known, input)) return;
    const { baseBehind, merges, conflicts, base } = input;
    tx.emit({
      type: "run.base_moved",
      projectId: target.projectId,
      ticketId: target.ticketId,
      runId,
      data: { number: known.number, base, commits: baseBehind, merges, conflicts },
    });
  });
  return readRun(runId);
}

function saysSomethingElse({ workspace: before }: KnownWorkspace, now: ReportWorkspace): boolean {
  if (before === null) return false;
  return (
    before.baseBehind !== now.baseBehind ||
    before.merges !== now.merges ||
    before.conflictFiles.join("\0") !== now.conflictFiles.join("\0")
  );
}
