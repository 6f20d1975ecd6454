import type { Tx } from "#lib/db/connection/tx.ts";
import { isLimited, lockLimits, readBeforeClaim, readRunning } from "#lib/db/queue/claim-gates.ts";
import { readRunNames } from "#lib/db/runs/runs.ts";
import { type Allowance, allowance, type ProjectGates } from "#lib/engine/queue/claim-gates.ts";
import type { ClaimNames } from "#lib/engine/queue/gate.ts";

/** A decided run waits this long for its own agent before anyone may have it (docs/contract.md#resume). */
export const UNFETCHED_AFTER_SECONDS = 30;

/**
 * The gates of the projects as they stay until the transaction ends. Only projects with limits make claims wait for each
 * other: their runs are counted after the lock, by a statement that sees what earlier claims started. `before` is what was
 * read without a lock.
 */
export async function lockGates(tx: Tx, before: ProjectGates[], names: ClaimNames): Promise<ProjectGates[]> {
  const limited = before.filter(isLimited).map(({ projectId }) => projectId);
  if (limited.length === 0) return before;
  await lockLimits(tx, limited);
  const { gates } = await readBeforeClaim(limited, UNFETCHED_AFTER_SECONDS, undefined, tx);
  const counts = await readRunning(tx, limited, names);
  const locked = new Map(
    gates.map((each) => [each.projectId, { ...each, counts: counts.get(each.projectId) ?? null }]),
  );
  return before.map((each) => locked.get(each.projectId) ?? each);
}

/** From which projects a decided run may be taken by an agent that is not its own. */
export async function openProjects(tx: Tx, before: ProjectGates[], names: ClaimNames): Promise<Allowance[]> {
  const gates = await lockGates(tx, before, names);
  return gates.map((each) => allowance(each, names, [], 1)).filter(({ take }) => take > 0);
}

/**
 * Whether the agent of a decided run may take it up again now. A paused run holds no worker and takes no room in a limit, so
 * it needs room to run again. Neither a pause nor the budget of the day keeps it: work that has begun goes on.
 */
export async function hasRoomAgain(tx: Tx, run: { id: string; projectId: string }): Promise<boolean> {
  const { gates } = await readBeforeClaim([run.projectId], UNFETCHED_AFTER_SECONDS, undefined, tx);
  if (!gates.some(isLimited)) return true;
  const { labels, ...names } = await readRunNames(tx, run.id);
  const [locked] = await lockGates(tx, gates, names);
  if (locked === undefined) return true;
  const { take, without } = allowance(
    { ...locked, pauses: [], others: locked.others.filter(({ code }) => code !== "budget") },
    names,
    [],
    1,
  );
  return take > 0 && !labels.some((label) => without.includes(label));
}
