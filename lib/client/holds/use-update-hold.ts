import { useQueryClient } from "@tanstack/react-query";
import { queueKeys } from "#lib/client/queue/queue-queries.ts";
import { announce } from "#lib/client/toasts/announcements.ts";
import { showToast } from "#lib/client/toasts/toasts.ts";
import type { HoldDetail } from "#lib/contract/queue.ts";
import { holdName } from "#lib/engine/holds/hold-name.ts";
import { CHANGE_UNDO_SECONDS, changeHold, type HoldChange } from "./change-hold.ts";

/** Assigns or snoozes a hold; `done` is said when it has happened, with the offer to take it back. */
export function useUpdateHold(): (hold: HoldDetail, change: HoldChange, done: string) => Promise<void> {
  const client = useQueryClient();
  return async (hold, change, done) => {
    const readAgain = () => {
      for (const queryKey of [["queue"], queueKeys.hold(hold.id)]) void client.invalidateQueries({ queryKey });
    };
    const changed = await changeHold(hold, change);
    readAgain();
    if (!changed.ok) return sayNot(`Not changed. ${changed.why}`);
    const takeBack = async () => {
      const why = await changed.undo();
      readAgain();
      if (why === null) announce(`Undone. ${holdName(hold)} is as it was`);
      else sayNot(`${holdName(hold)}: Not undone. ${why}`);
    };
    showToast({ message: done, undo: () => void takeBack(), about: hold.id, seconds: CHANGE_UNDO_SECONDS });
  };
}

function sayNot(words: string): void {
  showToast({ message: words, spoken: "" });
  announce(words, "assertive");
}
