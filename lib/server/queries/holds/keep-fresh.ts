import { registry } from "#lib/process-registry.ts";

type Kept<T> = { at: number; value: Promise<T> };

/**
 * Reads again only what is older than `ms`, for all requests of this process; of at most `most` keys, the latest read. What
 * fails is not kept. `name` tells one kind of values from another.
 */
export function keepFresh<T>(
  name: string,
  { ms, most }: { ms: number; most: number },
  key: string,
  read: () => Promise<T>,
): Promise<T> {
  const kept = registry.once(name, () => new Map<string, Kept<T>>());
  const known = kept.get(key);
  if (known !== undefined && Date.now() - known.at < ms) return known.value;
  const one = { at: Date.now(), value: read() };
  kept.delete(key);
  kept.set(key, one);
  one.value.catch(() => kept.get(key) === one && kept.delete(key));
  if (kept.size > most) kept.delete(kept.keys().next().value ?? "");
  return one.value;
}
