import { useEffect } from "react";
import type { HoldDetail } from "#lib/contract/queue.ts";

/** Who only passes a hold on the way down the list has not looked at it. */
const LOOK_MS = 300;

/** Holds that this page has told of: a hold that is read again need not be. */
const told = new Set<string>();

/** Tells the desk that somebody who may decide a hold has it before them; only the first time is kept. */
export function useFirstLook({ id, state, mayDecide, firstSeenAt }: HoldDetail, shown = true): void {
  const isFirst = shown && state === "open" && mayDecide && firstSeenAt === null;
  useEffect(() => {
    if (!isFirst || told.has(id)) return;
    const timer = setTimeout(() => {
      if (document.visibilityState !== "visible") return;
      told.add(id);
      // Where it does not arrive, the next page that shows the hold tells it.
      fetch(`/api/v1/holds/${id}/look`, { method: "POST", keepalive: true }).catch(() => told.delete(id));
    }, LOOK_MS);
    return () => clearTimeout(timer);
  }, [id, isFirst]);
}
