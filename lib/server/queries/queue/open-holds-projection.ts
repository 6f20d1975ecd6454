import { matchesFilterUntil, type OpenHold, type OpenHoldFilter, placeOf } from "#lib/engine/queue/open-hold-filter.ts";
import {
  clusterKey,
  groupIntoClusters,
  type OrderedQueue,
  orderQueue,
  type QueueQuery,
} from "#lib/engine/queue/order-queue.ts";

/** The open holds of a filter, kept in memory and updated in place. `byPlace`: by `placeOf`. */
export type OpenHoldsProjection = {
  clusters: Map<string, readonly OpenHold[]>;
  byPlace: Map<string, OpenHold>;
  /** results derived from the holds as they are now, by {@link memoized} */
  results: Map<string, { from: number; until: number; value: unknown }>;
};

/** Builds a projection of these holds. */
export function projectionOf(holds: readonly OpenHold[]): OpenHoldsProjection {
  const projection: OpenHoldsProjection = { clusters: new Map(), byPlace: new Map(), results: new Map() };
  add(projection, holds);
  return projection;
}

/**
 * The places (`placeOf`) whose hold has to be read again after something happened to `places`: themselves, and the tickets
 * that wait for them.
 */
export function affectedPlaces(projection: OpenHoldsProjection, places: ReadonlySet<string>): string[] {
  const waiting = [...projection.byPlace.values()].filter(({ waits }) => waits.some((ticket) => places.has(ticket)));
  return [...new Set([...places, ...waiting.map(placeOf)])];
}

/** Replaces the holds of `places` with `holds`, which are those open now. */
export function updateProjection(
  projection: OpenHoldsProjection,
  places: readonly string[],
  holds: readonly OpenHold[],
): void {
  projection.results.clear();
  remove(projection, new Set(places));
  add(projection, holds);
}

/** The queue in order (`orderQueue`), computed once for as long as neither a hold nor the clock changes the result. */
export function orderedQueue(projection: OpenHoldsProjection, query: QueueQuery): OrderedQueue {
  const { order, each, after, until, limit } = query;
  const key = JSON.stringify([typeof order === "string" ? order : order.name, each, after, until, limit]);
  return memoized(projection, key, query.filter, query.now, () => orderQueue(projection.clusters, query));
}

const MAX_RESULTS = 50;

/** The result of `compute` for the holds that match, until a hold changes or the clock changes which ones match. */
export function memoized<T>(
  { results, byPlace }: OpenHoldsProjection,
  key: string,
  filter: OpenHoldFilter,
  now: number,
  compute: () => T,
): T {
  const name = `${key} ${JSON.stringify(filter)}`;
  const known = results.get(name);
  if (known !== undefined && known.from <= now && now < known.until) return known.value as T;
  let until = Infinity;
  for (const hold of byPlace.values()) until = Math.min(until, matchesFilterUntil(hold, filter, now));
  const value = compute();
  results.delete(name);
  results.set(name, { from: now, until, value });
  if (results.size > MAX_RESULTS) results.delete(results.keys().next().value ?? "");
  return value;
}

/** One cause may hold thousands: each cluster is copied once, and not once for each of its holds. */
function add({ clusters, byPlace }: OpenHoldsProjection, holds: readonly OpenHold[]): void {
  for (const [name, added] of groupIntoClusters(holds)) clusters.set(name, [...(clusters.get(name) ?? []), ...added]);
  for (const hold of holds) byPlace.set(placeOf(hold), hold);
}

function remove({ clusters, byPlace }: OpenHoldsProjection, places: ReadonlySet<string>): void {
  const before = [...places].flatMap((place) => byPlace.get(place) ?? []);
  for (const name of new Set(before.map(clusterKey))) {
    const left = clusters.get(name)?.filter((hold) => !places.has(placeOf(hold))) ?? [];
    if (left.length > 0) clusters.set(name, left);
    else clusters.delete(name);
  }
  for (const place of places) byPlace.delete(place);
}
