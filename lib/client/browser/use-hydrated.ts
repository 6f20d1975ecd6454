import { useSyncExternalStore } from "react";

/** False in what the server rendered, true as soon as the page reacts to a press. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

const never = () => () => {};
