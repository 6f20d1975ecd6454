import type { Hold, UpdateHold } from "#lib/contract/holds.ts";
import type { HoldDetail } from "#lib/contract/queue.ts";
import type { Answer } from "#lib/server/actions/act.ts";
import { updateHold } from "#lib/server/actions/holds.ts";

/** Another owner, another check, or no snooze any more. */
export type HoldChange = Omit<UpdateHold, "version">;

/** What a change may change, as it was read before. */
type Changeable = Pick<HoldDetail, "id" | "version" | "owner" | "checkAt" | "snooze">;

/** What became of a change. `undo` answers why it could not be taken back, in words; null: all is as it was. */
export type Changed = { ok: true; undo: () => Promise<string | null> } | { ok: false; why: string };

/** A check must lie ahead of the server's clock: one whose time has passed meanwhile is set this much later. Milliseconds. */
const SOON_MS = 60_000;

/** Assigns or snoozes a hold at the version it was read in. It can be taken back as long as nobody has changed it since. */
export async function changeHold(hold: Changeable, change: HoldChange): Promise<Changed> {
  const answer = await send(hold.id, hold.version, change);
  if (!answer?.ok) return { ok: false, why: answer?.problem.detail ?? UNREACHED };
  const undo = async () => {
    const undone = await send(hold.id, answer.value.version, takingBack(hold, change, Date.now()));
    if (undone?.ok) return null;
    return undone?.problem.code === "version_mismatch"
      ? "It has been changed since."
      : (undone?.problem.detail ?? UNREACHED);
  };
  return { ok: true, undo };
}

/** The change that leads back from a change: the owner, the check or the snooze as they were. `now` in milliseconds. */
export function takingBack(
  { owner, checkAt, snooze }: Pick<Changeable, "owner" | "checkAt" | "snooze">,
  change: HoldChange,
  now: number,
): HoldChange {
  const check = Math.max(Date.parse(snooze?.until ?? checkAt ?? "") || 0, now + SOON_MS);
  return {
    ...(change.ownerId !== undefined && { ownerId: owner.id }),
    ...(change.checkAt !== undefined && { checkAt: new Date(check).toISOString(), snoozed: snooze !== null }),
  };
}

/** How long the offer to take a change back stands, in seconds; the server sets no limit. */
export const CHANGE_UNDO_SECONDS = 8;

const UNREACHED = "The desk could not be reached.";

async function send(holdId: string, version: number, change: HoldChange): Promise<Answer<Hold> | null> {
  return updateHold({ holdId, version, ...change }).catch(() => null);
}
