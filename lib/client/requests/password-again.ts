"use client";
import { createStore, useStore } from "zustand";

type Asking = { promise: Promise<boolean>; settle: (given: boolean) => void };

/** Who waits for the person's password; all of them for the same. */
const asking = createStore<{ now: Asking | null }>(() => ({ now: null }));

/** Has the person asked for their password, in a dialog above whatever is open; true once they have given it, false where they would not. */
export function askPasswordAgain(): Promise<boolean> {
  const { now } = asking.getState();
  if (now !== null) return now.promise;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const settle = (given: boolean) => {
    asking.setState({ now: null });
    resolve(given);
  };
  asking.setState({ now: { promise, settle } });
  return promise;
}

/** For the dialog: how to answer whoever waits; null where nobody does. */
export function usePasswordAsked(): ((given: boolean) => void) | null {
  return useStore(asking, ({ now }) => now?.settle ?? null);
}
