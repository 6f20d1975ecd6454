import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Hold, UpdateHold } from "#lib/contract/holds.ts";
import { updateHold } from "#lib/server/actions/holds.ts";
import { countOf } from "../amounts.ts";
import { getJson } from "../get-json.ts";
import { showToast } from "../toasts.ts";

/** So many are assigned or snoozed one after the other. */
export const MOST_UPDATED = 100;

/** Assigns or snoozes several holds, one by one, and tells what became of each. `done` is said after their number. */
export function useUpdateSelected() {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const update = async (holds: readonly Hold[], change: Omit<UpdateHold, "version">, done: string) => {
    setBusy(true);
    const failed: string[] = [];
    for (const hold of holds) {
      const why = await updateOne(hold, change);
      if (why !== null) failed.push(`${hold.ticket.key}: ${why}`);
    }
    setBusy(false);
    for (const queryKey of [["queue"], ["hold"]]) void client.invalidateQueries({ queryKey });
    const changed = countOf(holds.length - failed.length, "hold");
    showToast({
      message:
        failed.length === 0
          ? `${changed} ${done}`
          : `${changed} ${done}. ${failed.length} not: ${failed.slice(0, 2).join("; ")}`,
      seconds: failed.length === 0 ? 4 : 10,
    });
  };
  return { update, busy };
}

/** With the version of now: what was selected some time ago may have been assigned since. */
async function updateOne(hold: Hold, change: Omit<UpdateHold, "version">): Promise<string | null> {
  const now = await getJson<Hold>(`/holds/${hold.id}`).catch(() => null);
  const answer = now && (await updateHold({ holdId: hold.id, version: now.version, ...change }).catch(() => null));
  if (!answer) return "the desk could not be reached";
  return answer.ok ? null : answer.problem.detail;
}
