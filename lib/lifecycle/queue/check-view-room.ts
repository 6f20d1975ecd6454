import type { Tx } from "#lib/db/connection/tx.ts";
import { readViewRoom } from "#lib/db/queue/saved-views.ts";
import { Refusal } from "#lib/lifecycle/transaction/refusal.ts";

/** All views are read at once, so their number is limited: shared ones per project, own ones per person. */
const MOST_VIEWS = 100;

/** Throws `invalid_request` for a view whose name is taken, or one too many. The project must be locked. */
export async function checkViewRoom(
  tx: Tx,
  view: { id: string; projectId: string; userId: string; name: string; shared: boolean },
): Promise<void> {
  const { count, taken } = await readViewRoom(tx, view);
  if (taken) throw invalid("is the name of a view already");
  if (count >= MOST_VIEWS) throw invalid(`has no room: there are ${MOST_VIEWS} views already`);
}

function invalid(message: string): Refusal {
  return new Refusal("invalid_request", `name ${message}.`, { errors: [{ path: "name", message }] });
}
