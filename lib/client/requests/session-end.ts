"use client";
import { createStore, useStore } from "zustand";
import { announce } from "#lib/client/toasts/announcements.ts";

const sessionEnded = createStore<boolean>(() => false);

/** Notes that the session of this browser no longer works; announced once, and the page stays as it is. */
export function noteSessionEnd(): void {
  if (sessionEnded.getState()) return;
  announce("Your session has ended. Sign in again to go on", "assertive");
  sessionEnded.setState(true);
}

/** Whether the session has ended since this page was loaded. */
export function useSessionEnded(): boolean {
  return useStore(sessionEnded);
}
