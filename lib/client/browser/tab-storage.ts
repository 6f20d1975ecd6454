/** Values by name that live as long as a tab, over reloads and other pages. */
export interface KeptInTab<T> {
  /** Null: nothing is kept. The same object until it is set again. */
  get(name: string): T | null;
  set(name: string, value: T | null): void;
  subscribe(listener: () => void): () => void;
}

/**
 * Keeps values in the storage of this tab under a prefix. `parse` makes a value of what was stored; what it cannot read, or
 * throws at, such as something an older version of the desk has left, is as nothing.
 */
export function keptInTab<T>(prefix: string, parse: (stored: unknown) => T | null): KeptInTab<T> {
  const known = new Map<string, T | null>();
  const listeners = new Set<() => void>();
  const load = (name: string): T | null => {
    try {
      return parse(JSON.parse(sessionStorage.getItem(prefix + name) ?? "null"));
    } catch {
      return null;
    }
  };
  const get = (name: string): T | null => {
    const value = known.get(name);
    if (value !== undefined) return value;
    // A page is first drawn on the server, which serves many tabs and remembers none.
    if (typeof sessionStorage === "undefined") return null;
    const loaded = load(name);
    known.set(name, loaded);
    return loaded;
  };
  const set = (name: string, value: T | null): void => {
    known.set(name, value);
    try {
      if (value === null) sessionStorage.removeItem(prefix + name);
      else sessionStorage.setItem(prefix + name, JSON.stringify(value));
    } catch {
      // Storage is full or forbidden: it lives as long as the page.
    }
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return { get, set, subscribe };
}
