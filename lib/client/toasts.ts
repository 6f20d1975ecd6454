import type { ReactNode } from "react";
import { useSyncExternalStore } from "react";
import { announce } from "./announcements.ts";
import { isMac } from "./use-mac.ts";

export interface Toast {
  id: number;
  message: ReactNode;
  /** Takes the decision back; the toast leaves when it is pressed. Absent: nothing to undo. */
  undo?: () => void;
  /** When it leaves by itself, in milliseconds of the browser's clock. */
  until: number;
  seconds: number;
}

let shown: Toast | null = null;
let count = 0;
const listeners = new Set<() => void>();

/**
 * Shows a toast in place of the one before it: one at a time (INTERACTION, Decisions). `spoken` is what a screen reader
 * hears; by default a text message itself. Returns its id.
 */
export function showToast(toast: { message: ReactNode; spoken?: string; undo?: () => void; seconds?: number }): number {
  const { message, undo, seconds = 8 } = toast;
  count += 1;
  shown = { id: count, message, undo, seconds, until: Date.now() + seconds * 1000 };
  const words = toast.spoken ?? (typeof message === "string" ? message : "");
  if (words) announce(undo ? `${words}. Undo with ${isMac() ? "Command" : "Control"} Z, ${seconds} seconds` : words);
  publish();
  return count;
}

/** Takes a toast away; another one that came since stays. Answers whether it was there. */
export function hideToast(id: number): boolean {
  if (shown?.id !== id) return false;
  shown = null;
  publish();
  return true;
}

/** The toast on screen, or null. */
export function useToast(): Toast | null {
  return useSyncExternalStore(
    subscribe,
    () => shown,
    () => null,
  );
}

function publish(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
