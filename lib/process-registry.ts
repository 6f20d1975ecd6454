/**
 * One registry per process, on `globalThis`: Next loads a module several times in one process, and pool, hub,
 * LISTEN and timers must exist once (docs/engine.md#processes).
 */
export interface ProcessRegistry {
  /** Aborted when the process begins to stop; open streams and long polls listen to `shutdown.signal` and end. */
  readonly shutdown: AbortController;
  /** The thing kept under `key`, made by `create` on the first call in this process. */
  once<T>(key: string, create: () => T): T;
  /** The thing kept under `key`, or undefined; makes nothing. */
  peek<T>(key: string): T | undefined;
  /** Takes the thing under `key` out, so that the next `once` makes a new one. Returns what was there. */
  take<T>(key: string): T | undefined;
  /** Forgets everything, as in a process that has just started. For tests, of which one process runs several files. */
  clear(): void;
}

const slot = Symbol.for("yardmaster.process-registry");

/** The registry of this process, the same object in every copy of this module. */
export const registry: ProcessRegistry = sharedRegistry();

function sharedRegistry(): ProcessRegistry {
  const host = globalThis as { [slot]?: ProcessRegistry };
  host[slot] ??= createRegistry();
  return host[slot];
}

function createRegistry(): ProcessRegistry {
  const things = new Map<string, unknown>();
  let shutdown = new AbortController();
  return {
    get shutdown() {
      return shutdown;
    },
    once<T>(key: string, create: () => T): T {
      if (!things.has(key)) things.set(key, create());
      return things.get(key) as T;
    },
    peek<T>(key: string): T | undefined {
      return things.get(key) as T | undefined;
    },
    take<T>(key: string): T | undefined {
      const thing = things.get(key) as T | undefined;
      things.delete(key);
      return thing;
    },
    clear(): void {
      things.clear();
      shutdown = new AbortController();
    },
  };
}
