import { transact } from "#lib/db/connection/transaction.ts";
import type { Tx } from "#lib/db/connection/tx.ts";
import { readPolicyInForce } from "#lib/db/policies/policies.ts";
import { listSpentProjects, type ProjectDay, readProjectDay, readReadyTickets } from "#lib/db/projects/day-costs.ts";
import { lockProject } from "#lib/db/projects/projects.ts";
import { MAX_STOPPED_LISTED, type ProjectCause } from "#lib/engine/holds/project-hold.ts";
import { dayCostSentence, isDaySpent } from "#lib/engine/queue/day-budget.ts";
import { ENGINE } from "#lib/lifecycle/transaction/authorize.ts";
import { closeProjectHold, openProjectHold } from "#lib/lifecycle/transaction/project-hold.ts";
import { log } from "#lib/log.ts";

/**
 * A project that has spent what it may on a day has one hold, which says so and what waits because of it; it closes by itself when
 * the day (UTC) is over or the project may spend more (docs/contract.md#budgets). Claims do not wait for this: they read the same row.
 * By the engine, in several processes at once. Locks the project. Events: those of `openProjectHold` and `closeProjectHold`.
 */
export async function holdSpentProjects(): Promise<void> {
  for (const projectId of await listSpentProjects()) {
    try {
      await transact(ENGINE, (tx) => settleDay(tx, projectId));
    } catch (error) {
      log.error(
        { err: error, projectId },
        "the budget of a project's day could not be looked at; the next round tries again",
      );
    }
  }
}

async function settleDay(tx: Tx, projectId: string): Promise<void> {
  await lockProject(tx, projectId);
  const today = await readProjectDay(tx, projectId);
  if (today === null) return;
  const cause: ProjectCause = { projectId, reason: "budget", about: `The project on ${today.day}` };
  const isSpent = isDaySpent(today);
  for (const about of today.open)
    if (!isSpent || about !== cause.about) await closeProjectHold(tx, { ...cause, about }, "budget_free");
  if (isSpent) await openDayHold(tx, cause, today);
}

async function openDayHold(tx: Tx, cause: ProjectCause, today: ProjectDay): Promise<void> {
  const { policy } = await readPolicyInForce(tx, cause.projectId);
  const stopped = await readReadyTickets(tx, cause.projectId, MAX_STOPPED_LISTED);
  await openProjectHold(tx, { policy, now: today.now }, cause, { summary: dayCostSentence(today), stopped });
}
