import { useRef } from "react";
import { useInView } from "#lib/client/browser/use-in-view.ts";
import { useNow } from "#lib/client/time/clock.tsx";
import { formatDuration } from "#lib/client/time/duration.ts";
import type { Ticket } from "#lib/contract/tickets.ts";

/** Whether a ticket waits for its retry_after; false again in the second in which that has come. */
export function useWaits({ state, retryAfter }: Pick<Ticket, "state" | "retryAfter">): boolean {
  const until = state === "ready" && retryAfter !== null ? Date.parse(retryAfter) : 0;
  return useNow("second", until > 0) < until;
}

/** `Retries in 8 s`, counting down while it is on screen. */
export function RetryTime({ at }: { at: string }) {
  const ref = useRef<HTMLTimeElement>(null);
  const left = Date.parse(at) - useNow("second", useInView(ref));
  return (
    <time ref={ref} dateTime={at}>
      Retries in {formatDuration(Math.max(1000, left))}
    </time>
  );
}
