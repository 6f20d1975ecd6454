import { useSyncExternalStore } from "react";

export interface Announcement {
  text: string;
  /** Counts up, so that the same words can be said twice. */
  turn: number;
}

const NOTHING: Announcement = { text: "", turn: 0 };
const said = { polite: NOTHING, assertive: NOTHING };
const listeners = new Set<() => void>();

/** Says something to a screen reader. Assertive only for a conflict, being offline, or the end of the session (INTERACTION). */
export function announce(text: string, manner: "polite" | "assertive" = "polite"): void {
  said[manner] = { text, turn: said[manner].turn + 1 };
  for (const listener of listeners) listener();
}

/** What was last said in a manner. */
export function useAnnouncement(manner: "polite" | "assertive"): Announcement {
  return useSyncExternalStore(
    subscribe,
    () => said[manner],
    () => NOTHING,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
