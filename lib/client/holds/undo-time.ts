import { useSyncExternalStore } from "react";

/**
 * How long a decision can be taken back (WCAG 2.2.1): 8 s after it was sent; or it is kept here for 20 s, or until the person
 * says so, and only then sent. The desk itself takes back for 8 s and no longer (CONTRACT 6).
 */
export const UNDO_TIMES = ["8", "20", "confirm"] as const;
export type UndoTime = (typeof UNDO_TIMES)[number];

const KEY = "yardmaster.undo-time";
const listeners = new Set<() => void>();

/** What this person has chosen in this browser; 8 s unless they did. */
export function undoTime(): UndoTime {
  try {
    const stored = localStorage.getItem(KEY);
    return UNDO_TIMES.find((time) => time === stored) ?? "8";
  } catch {
    return "8";
  }
}

/** Chooses it for this browser; it counts for decisions from now on. */
export function setUndoTime(time: UndoTime): void {
  try {
    localStorage.setItem(KEY, time);
  } catch {
    return;
  }
  for (const listener of listeners) listener();
}

/** The setting, followed as it changes. */
export function useUndoTime(): UndoTime {
  return useSyncExternalStore(subscribe, undoTime, () => "8" as const);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
