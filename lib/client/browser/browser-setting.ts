import { useSyncExternalStore } from "react";

/** A choice of a person that this browser keeps. */
export interface BrowserSetting<T> {
  /** The same object until it is set again. */
  get(): T;
  /** Null: as if nothing had been chosen. */
  set(stored: string | null): void;
  /** Followed as it changes, also in another tab. On the server as if nothing had been chosen. */
  use(): T;
}

/** Keeps a setting under a key; `parse` makes a value of what is stored, null where nothing is or nothing may be. */
export function browserSetting<T>(key: string, parse: (stored: string | null) => T): BrowserSetting<T> {
  const none = parse(null);
  const listeners = new Set<() => void>();
  let known: { stored: string | null; value: T } = { stored: null, value: none };
  const get = () => {
    const stored = read(key);
    if (stored !== known.stored) known = { stored, value: parse(stored) };
    return known.value;
  };
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const hear = (event: StorageEvent) => {
    if (event.key === key) tell();
  };
  const subscribe = (listener: () => void) => {
    if (listeners.size === 0) window.addEventListener("storage", hear);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) window.removeEventListener("storage", hear);
    };
  };
  return {
    get,
    set: (stored) => {
      try {
        if (stored === null) localStorage.removeItem(key);
        else localStorage.setItem(key, stored);
      } catch {
        return;
      }
      tell();
    },
    use: () => useSyncExternalStore(subscribe, get, () => none),
  };
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
