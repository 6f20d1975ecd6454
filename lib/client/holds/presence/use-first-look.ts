import { useEffect } from "react";
import type { HoldDetail } from "#lib/contract/queue.ts";

/** A person who only passes a hold on the way down the list has not looked at it. Milliseconds. */
const LOOK_MS = 300;

/** Holds that this page has reported already. */
const told = new Set<string>();

/** Tells the server that somebody who may decide a hold looks at it; the server records only the first time. */
export function useFirstLook({ id, state, mayDecide, firstSeenAt }: HoldDetail, shown = true): void {
  const isFirst = shown && state === "open" && mayDecide && firstSeenAt === null;
  useEffect(() => {
    if (!isFirst || told.has(id)) return;
    const timer = setTimeout(() => {
      if (document.visibilityState !== "visible") return;
      told.add(id);
      // If it does not arrive, the next page that shows the hold reports it.
      fetch(`/api/v1/holds/${id}/look`, { method: "POST", keepalive: true }).catch(() => told.delete(id));
    }, LOOK_MS);
    return () => clearTimeout(timer);
  }, [id, isFirst]);
}
