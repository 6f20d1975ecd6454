import { createStore, useStore } from "zustand";

export interface Announcement {
  text: string;
  /** Counts up, so that the same words can be said twice. */
  turn: number;
}

const NOTHING: Announcement = { text: "", turn: 0 };
const announcements = createStore(() => ({ polite: NOTHING, assertive: NOTHING }));

/**
 * Says something to a screen reader. Assertive only for a conflict, being offline, or the end of the session
 * (docs/interaction.md#screen-readers).
 */
export function announce(text: string, manner: "polite" | "assertive" = "polite"): void {
  announcements.setState((last) => ({ [manner]: { text, turn: last[manner].turn + 1 } }));
}

/** The last announcement made in a manner. */
export function useAnnouncement(manner: "polite" | "assertive"): Announcement {
  return useStore(announcements, (last) => last[manner]);
}
