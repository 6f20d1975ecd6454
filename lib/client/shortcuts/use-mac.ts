import { useSyncExternalStore } from "react";

/** Whether the keyboard has a ⌘ key; true while the server renders. */
export function useMac(): boolean {
  return useSyncExternalStore(never, isMac, () => true);
}

/** Whether this browser runs on a Mac, an iPad or an iPhone. */
export function isMac(): boolean {
  return /mac|iphone|ipad/i.test(navigator.userAgent);
}

function never(): () => void {
  return () => {};
}
