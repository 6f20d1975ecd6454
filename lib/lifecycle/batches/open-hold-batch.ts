import { MAX_BATCH_HOLDS } from "#lib/contract/batches.ts";
import type { HoldChoice } from "#lib/db/batches/choose-holds.ts";
import { findBatchAhead, insertHoldBatch } from "#lib/db/batches/hold-batches.ts";
import { transact } from "#lib/db/connection/transaction.ts";
import type { Tx } from "#lib/db/connection/tx.ts";
import { lockProject } from "#lib/db/projects/projects.ts";
import type { DecisionVerb } from "#lib/engine/holds/decision-verbs.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { person } from "#lib/lifecycle/transaction/authorize.ts";
import { newId } from "#lib/lifecycle/transaction/id.ts";
import { Refusal, refuseField } from "#lib/lifecycle/transaction/refusal.ts";
import { wakeJob } from "#lib/lifecycle/transaction/wake-job.ts";
import { tellBatch } from "./tell-batch.ts";

type Order = {
  verb: DecisionVerb;
  note?: string | null | undefined;
  answer?: unknown;
  canary: boolean;
  choice: HoldChoice;
  filter: unknown;
  retryOf: string | null;
  /** seconds until it begins; until then it can be stopped before anything was decided */
  startsIn?: number;
};

/**
 * Writes a batch with its items and wakes the job that decides them. Event: `batch.started`. Null where the caller can
 * decide none of the holds. Throws `invalid_request` where there are too many, and `stale_transition` where another batch, which has
 * not begun, has some of them already: its maker looks at them as they are. Locks the projects, so that of two at once one is refused.
 */
export async function openHoldBatch(access: Access, order: Order): Promise<string | null> {
  const { verb, canary, choice, filter, retryOf, startsIn = 0 } = order;
  const id = await transact(person(access), async (tx) => {
    const id = newId("bat");
    const batch = {
      id,
      verb,
      note: order.note ?? null,
      answer: order.answer ?? null,
      canary,
      filter,
      retryOf,
      startsIn,
      ...actingAs(access),
    };
    const set = await insertHoldBatch(tx, batch, choice, MAX_BATCH_HOLDS);
    if (set === null) return null;
    refuseTooMany(set.total);
    await refuseSecond(tx, id, set.projectIds);
    await tellBatch(tx, "started", { ...set, id, verb, state: "running", stopReason: null, wave: 1 });
    return id;
  });
  if (id !== null) setTimeout(() => wakeJob("batches"), startsIn * 1000).unref();
  return id;
}

async function refuseSecond(tx: Tx, id: string, projectIds: string[]): Promise<void> {
  for (const projectId of projectIds.toSorted()) await lockProject(tx, projectId);
  const ahead = await findBatchAhead(tx, id);
  if (ahead === null) return;
  const theirs = ahead.holds === 1 ? "1 of these holds" : `${ahead.holds} of these holds`;
  throw new Refusal(
    "stale_transition",
    `A batch of ${ahead.by} has ${theirs} and begins in a moment: stop it first, or wait for what it leads to.`,
  );
}

/** In whose name and with whose rights a batch decides: those of the caller, by a token only while it is valid. */
export function actingAs(access: Access) {
  const { userId, tokenId, scope } = access;
  return { actor: person(access), userId, tokenId, byToken: scope !== null };
}

function refuseTooMany(total: number): void {
  if (total <= MAX_BATCH_HOLDS) return;
  const message = `matches more than ${MAX_BATCH_HOLDS} holds: narrow it`;
  throw refuseField("filter", message, `The filter ${message}.`);
}
