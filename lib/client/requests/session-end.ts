"use client";
import { useSyncExternalStore } from "react";
import { announce } from "#lib/client/toasts/announcements.ts";

let ended = false;
const listeners = new Set<() => void>();

/** Notes that the session of this browser no longer works; said once, and what is on the page stays. */
export function noteSessionEnd(): void {
  if (ended) return;
  ended = true;
  announce("Your session has ended. Sign in again to go on", "assertive");
  for (const listener of listeners) listener();
}

/** Whether the session has ended since this page was loaded. */
export function useSessionEnded(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => ended,
    () => false,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
