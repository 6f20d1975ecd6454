import { useSearchParams } from "next/navigation";
import { useCallback } from "react";

const TICKET_TABS = ["timeline", "attempts", "feedback", "dependencies", "events"] as const;
export type TicketTab = (typeof TICKET_TABS)[number];

type Parameter = "tab" | "attempt" | "against" | "finding" | "event" | "type" | "q";

/** Reads the tab of an address; null where it names none. */
export function parseTab(text: string | null | undefined): TicketTab | null {
  return TICKET_TABS.find((tab) => tab === text) ?? null;
}

/** The search part of a ticket page's address as state: the open tab and what is selected in it. Changing it requests nothing. */
export function useTicketSearch(): {
  get: (name: Parameter) => string | null;
  /** The address at this moment: rendering is a moment late, and a second key press must not act on the old one. */
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
