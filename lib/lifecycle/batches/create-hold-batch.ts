import type { CreateHoldBatch } from "#lib/contract/batches.ts";
import { countChosen } from "#lib/db/batches/choose-holds.ts";
import { readSendDelay } from "#lib/db/holds/pending/decision-settings.ts";
import { sendDelay } from "#lib/engine/holds/pending/send-delay.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { Refusal, refuseField } from "#lib/lifecycle/transaction/refusal.ts";
import { type Chosen, chooseHolds } from "./choose-holds.ts";
import { openHoldBatch } from "./open-hold-batch.ts";

/**
 * Decides many holds as one (docs/contract.md#batches): fixes the set with the version of each hold as it is now, and starts. A hold
 * that changes or is decided before its turn fails alone. `delayed`: it begins after the caller's delay, and can be stopped before.
 * By: `decide`. Event: `batch.started`. Refuses `invalid_request` where nothing matches or too much does; `not_found`
 * or `forbidden` where that is the answer for every single hold; `stale_transition` where another batch is about to begin with some.
 */
export async function createHoldBatch(
  access: Access,
  input: CreateHoldBatch,
  delayed = false,
): Promise<{ id: string }> {
  const chosen = await chooseHolds(access, input);
  const startsIn = delayed ? sendDelay(input.verb, await readSendDelay(access.userId)) : 0;
  const { choice, filter } = chosen;
  const id = await openHoldBatch(access, { ...input, choice, filter, retryOf: null, startsIn });
  if (id === null) throw await refuseEmpty(chosen);
  return { id };
}

async function refuseEmpty({ choice, left }: Chosen): Promise<Refusal> {
  if (choice.kind === "ids") {
    const codes = (await countChosen(choice)).map(({ code }) => code);
    return codes.includes("forbidden")
      ? new Refusal("forbidden", "You may read these holds, but not decide them.")
      : new Refusal("not_found", "There are no such holds.");
  }
  if (left !== null && (await countChosen(left)).length > 0)
    return new Refusal("forbidden", "You may read what this filter matches, but not decide it.");
  const message = "matches no open hold";
  return refuseField("filter", message, `The filter ${message}.`);
}
