import { useSyncExternalStore } from "react";

/** Below this width a page shows its list or one entry, not both (INTERACTION, Mobile). The same as `tablet` in the style sheet. */
const PHONE = "(max-width: 719.98px)";

/** Whether the window is a phone's; false while the server renders. */
export function usePhone(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => asked().matches,
    () => false,
  );
}

let query: MediaQueryList | undefined;

/** One for all components: the browser goes through its style sheets to make one. */
function asked(): MediaQueryList {
  query ??= matchMedia(PHONE);
  return query;
}

function subscribe(listener: () => void): () => void {
  asked().addEventListener("change", listener);
  return () => asked().removeEventListener("change", listener);
}
