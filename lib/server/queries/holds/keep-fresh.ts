import { registry } from "#lib/process-registry.ts";

type Cached<T> = { at: number; value: Promise<T> };

/**
 * Caches the result of `read` by `key` for `ms` milliseconds, for all requests of this process. At most `most` keys are cached,
 * those read last; a read that fails is not cached. `name` separates the caches.
 */
export function keepFresh<T>(
  name: string,
  { ms, most }: { ms: number; most: number },
  key: string,
  read: () => Promise<T>,
): Promise<T> {
  const kept = registry.once(name, () => new Map<string, Cached<T>>());
  const known = kept.get(key);
  if (known !== undefined && Date.now() - known.at < ms) return known.value;
  const one = { at: Date.now(), value: read() };
  kept.delete(key);
  kept.set(key, one);
  one.value.catch(() => kept.get(key) === one && kept.delete(key));
  if (kept.size > most) kept.delete(kept.keys().next().value ?? "");
  return one.value;
}
