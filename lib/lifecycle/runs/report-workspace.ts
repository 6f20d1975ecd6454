import type { ReportWorkspace, TellWorkspace } from "#lib/contract/runs/workspaces.ts";
import type { Run } from "#lib/contract/runs.ts";
import { transact } from "#lib/db/connection/transaction.ts";
import { type KnownWorkspace, readWorkspace, updateWorkspace } from "#lib/db/runs/run-workspace.ts";
import { findRun, readRun } from "#lib/db/runs/runs.ts";
import { lockTicketRow } from "#lib/db/tickets/lock-ticket.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { found, permitted } from "#lib/lifecycle/transaction/authorize.ts";
import { maskReport } from "#lib/lifecycle/transaction/mask-report.ts";
import { Refusal } from "#lib/lifecycle/transaction/refusal.ts";
import { sha256 } from "#lib/lifecycle/transaction/sha256.ts";

/**
 * A worker reports how the branch of a run stands to the base it is to be merged into. That is a fact about a
 * repository and changes no state.
 * By: `work`, with the token of the lease while the run is running; afterwards under the service account that had it. Locks the
 * ticket. Event: `run.base_moved`, where the report differs from the one before. Refuses `lease_lost`, `forbidden` for a run of
 * another account, `stale_transition` where the run was worked on in another repository and did not go on elsewhere since.
 */
export async function reportWorkspace(
  access: Access,
  runId: string,
  { leaseToken, ...said }: TellWorkspace,
): Promise<Run> {
  const input = maskReport(said);
  const target = await permitted(access, "work", findRun(runId), "run");
  await transact({ kind: "agent", id: access.tokenId, name: "Worker" }, async (tx) => {
    await lockTicketRow(tx, target.ticketId);
    const known = found(await readWorkspace(tx, runId, leaseToken === undefined ? null : sha256(leaseToken)), "run");
    checkTeller(access, known);
    const isElsewhere = known.repository !== null && known.repository !== input.repository;
    if (isElsewhere && !(known.isLeased && known.isResumed))
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

function checkTeller({ account }: Access, known: KnownWorkspace): void {
  if (known.isRunning && !known.isLeased)
    throw new Refusal(
      "lease_lost",
      "The run is running: send the leaseToken of its lease, or wait until it has ended.",
    );
  if (!known.isRunning && known.account !== null && known.account !== account)
    throw new Refusal("forbidden", "Another service account had this run: only its tokens may report on its branch.");
}

function saysSomethingElse({ workspace: before }: KnownWorkspace, now: ReportWorkspace): boolean {
  if (before === null) return false;
  return (
    before.baseBehind !== now.baseBehind ||
    before.merges !== now.merges ||
    before.conflictFiles.join("\0") !== now.conflictFiles.join("\0")
  );
}
