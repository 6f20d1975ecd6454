import { createStore, useStore } from "zustand";

/** A person's choice, stored in this browser. */
export interface BrowserSetting<T> {
  /** The same object until another choice is made. */
  get(): T;
  /** Null: as if nothing had been chosen. */
  set(stored: string | null): void;
  /** Followed as it changes, also in another tab. On the server as if nothing had been chosen. */
  use(): T;
}

/**
 * A setting in localStorage under `key`. `parse` makes a value of the stored text; null where nothing is stored or storage
 * is forbidden.
 */
export function browserSetting<T>(key: string, parse: (stored: string | null) => T): BrowserSetting<T> {
  const setting = createStore<{ stored: string | null; value: T }>(() => ({ stored: null, value: parse(null) }));
  const read = () => {
    const stored = readText(key);
    if (stored !== setting.getState().stored) setting.setState({ stored, value: parse(stored) });
  };
  if (typeof window !== "undefined") {
    read();
    window.addEventListener("storage", (event) => event.key === key && read());
  }
  return {
    get: () => {
      read();
      return setting.getState().value;
    },
    set: (chosen) => {
      writeText(key, chosen);
      read();
    },
    use: () => useStore(setting, ({ value }) => value),
  };
}

function readText(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function writeText(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // Storage is full or forbidden: nothing was chosen.
  }
}
