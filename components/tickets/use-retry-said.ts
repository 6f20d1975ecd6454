import { useEffect } from "react";
import { announce } from "#lib/client/toasts/announcements.ts";
import type { Ticket } from "#lib/contract/tickets.ts";

/** Seconds before the end at which a countdown is heard, and at no other (INTERACTION, Screen readers). */
const HEARD_AT = [60, 10];

/** Says when the next attempt of a ticket is a minute, and ten seconds, away. */
export function useRetrySaid({ key, state, retryAfter }: Pick<Ticket, "key" | "state" | "retryAfter">): void {
  const until = state === "ready" && retryAfter !== null ? Date.parse(retryAfter) : null;
  useEffect(() => {
    if (until === null) return;
    const timers = HEARD_AT.map((seconds) => ({ seconds, wait: until - Date.now() - seconds * 1000 }))
      .filter(({ wait }) => wait > 0)
      .map(({ seconds, wait }) => setTimeout(() => announce(`${key} is retried in ${seconds} seconds`), wait));
    return () => {
      for (const timer of timers) clearTimeout(timer);
    };
  }, [key, until]);
}
