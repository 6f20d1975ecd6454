import { createStore, useStore } from "zustand";

/** Values by name that live as long as a browser tab, across reloads and other pages. */
export interface TabStorage<T> {
  /** Null: nothing is stored. The same object until another is set. */
  get(name: string): T | null;
  set(name: string, value: T | null): void;
  /** The value under a name, followed as it changes. Null on the server. */
  use(name: string): T | null;
  /** Calls the listener after each `set`. Returns how to stop. */
  subscribe(listener: () => void): () => void;
}

/**
 * Values in sessionStorage, each under `prefix` and its name. `parse` makes a value of what was stored; where it returns
 * null or throws, as on data that an older version has left, nothing is stored.
 */
export function tabStorage<T>(prefix: string, parse: (stored: unknown) => T | null): TabStorage<T> {
  const values = createStore<Readonly<Record<string, T | null>>>(() => ({}));
  values.setState(readAll(prefix, parse));
  return {
    get: (name) => values.getState()[name] ?? null,
    set: (name, value) => {
      try {
        if (value === null) sessionStorage.removeItem(prefix + name);
        else sessionStorage.setItem(prefix + name, JSON.stringify(value));
      } catch {
        // Storage is full or forbidden: the value lives as long as the page.
      }
      values.setState({ [name]: value });
    },
    use: (name) => useStore(values, (all) => all[name] ?? null),
    subscribe: values.subscribe,
  };
}

function readAll<T>(prefix: string, parse: (stored: unknown) => T | null): Record<string, T | null> {
  try {
    const stored = Object.entries<string>(sessionStorage).filter(([key]) => key.startsWith(prefix));
    return Object.fromEntries(stored.map(([key, text]) => [key.slice(prefix.length), readOne(text, parse)]));
  } catch {
    // On the server there is none, and a browser may forbid it.
    return {};
  }
}

function readOne<T>(text: string, parse: (stored: unknown) => T | null): T | null {
  try {
    return parse(JSON.parse(text));
  } catch {
    return null;
  }
}
