import type { Tx } from "#lib/db/connection/tx.ts";
import { readViewRoom } from "#lib/db/queue/saved-views.ts";
import { refuseField } from "#lib/lifecycle/transaction/refusal.ts";

/** All views are read at once, so their number is limited: shared ones per project, own ones per person. */
const MAX_VIEWS = 100;

/** Throws `invalid_request` for a view whose name is taken, or one too many. The project must be locked. */
export async function checkViewRoom(
  tx: Tx,
  view: { id: string; projectId: string; userId: string; name: string; shared: boolean },
): Promise<void> {
  const { count, taken } = await readViewRoom(tx, view);
  if (taken) throw refuseField("name", "is the name of a view already");
  if (count >= MAX_VIEWS) throw refuseField("name", `has no room: there are ${MAX_VIEWS} views already`);
}
