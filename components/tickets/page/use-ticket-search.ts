import { useSearchParams } from "next/navigation";
import { useCallback } from "react";

export const TICKET_TABS = ["timeline", "attempts", "feedback", "dependencies", "events"] as const;
export type TicketTab = (typeof TICKET_TABS)[number];

type Parameter = "tab" | "attempt" | "against" | "finding" | "event" | "type" | "q";

/** Reads the tab of an address; null where it names none. */
export function parseTab(text: string | null | undefined): TicketTab | null {
  return TICKET_TABS.find((tab) => tab === text) ?? null;
}

/** The address of a ticket's page as its state: what is open, what is looked at. Changing it reads nothing anew. */
export function useTicketSearch(): {
  get: (name: Parameter) => string | null;
  /** As the address has it this moment: what is drawn follows a moment later, and a second key must not act on it. */
  now: (name: Parameter) => string | null;
  set: (change: Partial<Record<Parameter, string | null>>) => void;
} {
  const search = useSearchParams();
  const set = useCallback((change: Partial<Record<Parameter, string | null>>) => {
    const next = new URLSearchParams(location.search);
    for (const [name, value] of Object.entries(change)) {
      if (value === null || value === "") next.delete(name);
      else if (value !== undefined) next.set(name, value);
    }
    window.history.replaceState(null, "", next.size > 0 ? `?${next}` : location.pathname);
  }, []);
  return { get: (name) => search.get(name), now: (name) => new URLSearchParams(location.search).get(name), set };
}
