import { useQueryClient } from "@tanstack/react-query";
import type { Hold, UpdateHold } from "#lib/contract/holds.ts";
import { updateHold } from "#lib/server/actions/holds.ts";
import { announce } from "../announcements.ts";
import { queueKeys } from "../queries/queue.ts";
import { showToast } from "../toasts.ts";

/** Assigns or snoozes a hold; `done` is said when it has happened. */
export function useUpdateHold(): (hold: Hold, change: Omit<UpdateHold, "version">, done: string) => Promise<void> {
  const client = useQueryClient();
  return async (hold, change, done) => {
    const answer = await updateHold({ holdId: hold.id, version: hold.version, ...change }).catch(() => null);
    for (const queryKey of [["queue"], queueKeys.hold(hold.id)]) void client.invalidateQueries({ queryKey });
    if (answer?.ok) return showAndSay(done);
    const why = answer === null ? "The desk could not be reached." : answer.problem.detail;
    showToast({ message: `Not changed. ${why}`, spoken: "" });
    announce(`Not changed. ${why}`, "assertive");
  };
}

function showAndSay(done: string): void {
  showToast({ message: done, seconds: 4 });
}
