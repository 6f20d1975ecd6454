/**
 * Which holds a list shows, in an order that stands still while a person is in it (docs/interaction.md#live-updates): what
 * comes waits to be asked for, what goes stays in its place until the next navigation.
 */
export interface FrozenRows {
  /** What the list is about; another one begins anew. */
  about: string;
  ids: readonly string[];
  /** Hold id → when it was seen to be gone, in milliseconds. */
  gone: ReadonlyMap<string, number>;
  /** Pages that were loaded when `ids` was last looked at: rows of a further page are no arrivals. */
  pages: number;
}

/** The list as the server has it now. */
export interface LatestRows {
  about: string;
  pages: readonly (readonly Entry[])[];
}

/** A row: one hold by its id, or a cluster by its fingerprint. */
export interface Entry {
  id: string;
  fingerprint: string;
  /** Holds in it, the first ones by id. */
  size: number;
  holds: readonly string[];
}

/**
 * What a frozen list has that an entry stands for. A cluster that came to be, or to an end, while nobody asked for a new
 * order changes no row: a hold of it that has a row of its own keeps that, and the last hold of a cluster keeps its place.
 */
function shownFor(entry: Entry, shown: ReadonlySet<string>): readonly string[] {
  if (shown.has(entry.id)) return [entry.id];
  if (shown.has(entry.fingerprint)) return [entry.fingerprint];
  return entry.holds.filter((id) => shown.has(id));
}

/** A row that is gone stays visible at least this long, in milliseconds. */
export const GONE_STAYS_MS = 10_000;

/** A list that shows everything there is. */
export function freeze(latest: LatestRows): FrozenRows {
  return {
    about: latest.about,
    ids: latest.pages.flat().map(({ id }) => id),
    gone: new Map(),
    pages: latest.pages.length,
  };
}

/** Takes the server's list in without moving a row: further pages come at the end, what has gone is noted, an empty list fills. */
export function follow(frozen: FrozenRows, latest: LatestRows, now: number): FrozenRows {
  const known = new Set(frozen.ids);
  const there = new Set(latest.pages.flat().flatMap((entry) => shownFor(entry, known)));
  const isEmpty = !latest.pages.some((page) => page.length > 0);
  const nothingMoves = !isEmpty && frozen.ids.every((id) => frozen.gone.has(id) && !there.has(id));
  if (frozen.about !== latest.about || nothingMoves) return freeze(latest);
  const further = latest.pages
    .slice(frozen.pages)
    .flat()
    .filter((entry) => shownFor(entry, known).length === 0)
    .map(({ id }) => id);
  const gone = new Map(
    frozen.ids.filter((id) => !there.has(id)).map((id) => [id, frozen.gone.get(id) ?? now] as const),
  );
  const same = further.length === 0 && latest.pages.length === frozen.pages && sameKeys(gone, frozen.gone);
  return same ? frozen : { ...frozen, ids: [...frozen.ids, ...further], gone, pages: latest.pages.length };
}

/** Rows that came since and wait to be shown, with how many of their holds are not shown yet. */
export function arrivals(frozen: FrozenRows, latest: LatestRows): { id: string; count: number }[] {
  const known = new Set(frozen.ids);
  return latest.pages.flat().flatMap((entry) => {
    const shown = shownFor(entry, known);
    if (shown.includes(entry.id) || shown.includes(entry.fingerprint)) return [];
    return shown.length < entry.size ? [{ id: entry.id, count: entry.size - shown.length }] : [];
  });
}

/** Shows what came, in the server's order. What has gone leaves, except `keep`. */
export function resettle(frozen: FrozenRows, latest: LatestRows, keep: string | null): FrozenRows {
  const fresh = freeze(latest);
  if (keep === null || !frozen.gone.has(keep)) return fresh;
  const at = Math.min(frozen.ids.indexOf(keep), fresh.ids.length);
  return {
    ...fresh,
    ids: fresh.ids.toSpliced(at, 0, keep),
    gone: new Map([[keep, frozen.gone.get(keep) ?? 0]]),
  };
}

/** On a navigation: what has been gone long enough to be noticed leaves, except `keep`. */
export function letGo(frozen: FrozenRows, keep: string | null, now: number): FrozenRows {
  const leaves = (id: string) => {
    const since = frozen.gone.get(id);
    return since !== undefined && id !== keep && now - since >= GONE_STAYS_MS;
  };
  if (!frozen.ids.some(leaves)) return frozen;
  return {
    ...frozen,
    ids: frozen.ids.filter((id) => !leaves(id)),
    gone: new Map([...frozen.gone].filter(([id]) => !leaves(id))),
  };
}

/** The row to go to from one that leaves: the next that is still there, else the one before; null where there is none. */
export function neighbour(ids: readonly string[], from: string, stays: (id: string) => boolean): string | null {
  const at = ids.indexOf(from);
  return ids.slice(at + 1).find(stays) ?? ids.slice(0, Math.max(0, at)).findLast(stays) ?? null;
}

function sameKeys(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): boolean {
  return a.size === b.size && [...a.keys()].every((key) => b.has(key));
}
