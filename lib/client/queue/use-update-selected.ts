import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { getJson } from "#lib/client/requests/get-json.ts";
import { countOf } from "#lib/client/text/amounts.ts";
import { showToast } from "#lib/client/toasts/toasts.ts";
import type { Hold } from "#lib/contract/holds.ts";
import type { HoldDetail } from "#lib/contract/queue.ts";
import { holdName } from "#lib/engine/holds/hold-name.ts";
import { CHANGE_UNDO_SECONDS, type Changed, changeHold, type HoldChange } from "../holds/change-hold.ts";

/** So many are assigned or snoozed one after the other. */
export const MAX_UPDATED = 100;

/** Assigns or snoozes several holds, one by one, and tells what became of each. `done` is said after their number. */
export function useUpdateSelected() {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const readAgain = () => {
    for (const queryKey of [["queue"], ["hold"]]) void client.invalidateQueries({ queryKey });
  };
  const takeBack = async (changed: readonly Done[]) => {
    const failed: string[] = [];
    for (const { ticketKey, undo } of changed) {
      const why = await undo();
      if (why !== null) failed.push(`${ticketKey}: ${why}`);
    }
    readAgain();
    const undone = changed.length - failed.length;
    tell(`${countOf(undone, "hold")} ${undone === 1 ? "is" : "are"} as before`, failed);
  };
  const update = async (holds: readonly Hold[], change: HoldChange, done: string) => {
    setBusy(true);
    const changed: Done[] = [];
    const failed: string[] = [];
    for (const hold of holds) {
      const one = await changeOne(hold, change);
      if (one.ok) changed.push({ ticketKey: holdName(hold), undo: one.undo });
      else failed.push(`${holdName(hold)}: ${one.why}`);
    }
    setBusy(false);
    readAgain();
    const undo = changed.length > 0 ? () => void takeBack(changed) : undefined;
    tell(`${countOf(changed.length, "hold")} ${done}`, failed, undo);
  };
  return { update, busy };
}

type Done = { ticketKey: string; undo: () => Promise<string | null> };

/** As it is now: what was selected some time ago may have been assigned since. */
async function changeOne({ id }: Hold, change: HoldChange): Promise<Changed> {
  const now = await getJson<HoldDetail>(`/queue/${id}`).catch(() => null);
  return now === null ? { ok: false, why: "The desk could not be reached." } : changeHold(now, change);
}

function tell(words: string, failed: readonly string[], undo?: () => void): void {
  const seconds = undo ? CHANGE_UNDO_SECONDS : 4;
  if (failed.length === 0) return void showToast({ message: words, undo, seconds });
  const message = `${words}. ${failed.length} not: ${failed.slice(0, 2).join(" ")}`;
  showToast({ message, undo, seconds: Math.max(10, seconds) });
}
