import { useSyncExternalStore } from "react";

/** Below the width where the desk becomes list, then full-screen page (INTERACTION, Mobile). The same as `tablet` in the style sheet. */
const PHONE = "(max-width: 719.98px)";

/** Whether the window is a phone's; false while the server renders. */
export function usePhone(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(PHONE).matches,
    () => false,
  );
}

function subscribe(listener: () => void): () => void {
  const query = matchMedia(PHONE);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}
