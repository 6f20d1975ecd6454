import type { Tx } from "#lib/db/connection/tx.ts";
import { insertProjectHold, lockProjectHold, updateStopped } from "#lib/db/holds/project-holds.ts";
import { closeHold } from "#lib/db/holds/write-hold.ts";
import { PROJECT_REASONS } from "#lib/engine/holds/hold-subjects.ts";
import { firstCheckAt } from "#lib/engine/holds/new-hold.ts";
import { type ProjectCause, projectFingerprint, type Stopped } from "#lib/engine/holds/project-hold.ts";
import type { Policy } from "#lib/engine/policies/policy.ts";
import { ENGINE } from "./authorize.ts";
import { newId } from "./id.ts";

/** What a hold of a project says. `summary`: one plain sentence of ours. */
export type ProjectHoldWords = { summary: string; stopped: Stopped; recurrence?: number };

/**
 * Opens the hold of a cause; where one is open it stays, and what it stops is brought up to date. Its check time follows from
 * the policy. The tickets stay as they are. Events: `hold.opened`, or `hold.updated` where what it stops has changed. Returns
 * its id.
 */
export async function openProjectHold(
  tx: Tx,
  { policy, now }: { policy: Policy; now: Date },
  cause: ProjectCause,
  words: ProjectHoldWords,
): Promise<string> {
  const open = await lockProjectHold(tx, cause);
  if (open !== null) {
    await refreshProjectHold(tx, cause, open.id, words.stopped);
    return open.id;
  }
  const { summary, stopped, recurrence = 0 } = words;
  const id = newId("hld");
  const checkAt = firstCheckAt(policy, cause.reason, now);
  const hold = { ...cause, id, summary, stopped, openedAt: now, checkAt, recurrence };
  if (!(await insertProjectHold(tx, ENGINE, hold))) {
    // Somebody was first between the two statements.
    return (await lockProjectHold(tx, cause))?.id ?? id;
  }
  tx.emit({
    type: "hold.opened",
    actor: ENGINE,
    projectId: cause.projectId,
    holdId: id,
    data: {
      reason: cause.reason,
      subject: PROJECT_REASONS[cause.reason],
      about: cause.about,
      stops: stopped.count,
      summary,
      recurrence,
      fingerprint: projectFingerprint(cause),
      ownerId: null,
    },
  });
  return id;
}

/**
 * Closes the open hold of a cause, if there is one: what it was about is over, and nobody has to decide. Event: `hold.updated`.
 * Returns whether there was one.
 */
export async function closeProjectHold(tx: Tx, cause: ProjectCause, reason: string): Promise<boolean> {
  const open = await lockProjectHold(tx, cause);
  if (open === null || !(await closeHold(tx, open.id, open.version, "withdrawn"))) return false;
  tx.emit({
    type: "hold.updated",
    actor: ENGINE,
    projectId: cause.projectId,
    holdId: open.id,
    data: { state: "withdrawn", reason },
  });
  return true;
}

async function refreshProjectHold(tx: Tx, cause: ProjectCause, id: string, stopped: Stopped): Promise<void> {
  if (!(await updateStopped(tx, id, stopped))) return;
  const data = { stops: stopped.count };
  tx.emit({ type: "hold.updated", actor: ENGINE, projectId: cause.projectId, holdId: id, data });
}
