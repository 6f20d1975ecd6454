import { matchesFilterUntil, type OpenHold, type OpenHoldFilter } from "#lib/engine/queue/open-hold-filter.ts";
import {
  clusterKey,
  groupIntoClusters,
  type OrderedQueue,
  orderQueue,
  type QueueQuery,
} from "#lib/engine/queue/order-queue.ts";

/** The open holds of a filter, kept in memory and updated in place. A ticket has at most one open hold. */
export type OpenHoldsProjection = {
  clusters: Map<string, readonly OpenHold[]>;
  byTicket: Map<string, OpenHold>;
  /** results derived from the holds as they are now, by {@link memoized} */
  results: Map<string, { from: number; until: number; value: unknown }>;
};

/** Builds a projection of these holds. */
export function projectionOf(holds: readonly OpenHold[]): OpenHoldsProjection {
  const projection: OpenHoldsProjection = { clusters: new Map(), byTicket: new Map(), results: new Map() };
  add(projection, holds);
  return projection;
}

/**
 * The tickets whose hold has to be read again after something happened to `tickets`: themselves, and those that wait for them.
 */
export function affectedTickets(projection: OpenHoldsProjection, tickets: ReadonlySet<string>): string[] {
  const waiting = [...projection.byTicket.values()].filter(({ waits }) => waits.some((ticket) => tickets.has(ticket)));
  return [...new Set([...tickets, ...waiting.map(({ ticketId }) => ticketId)])];
}

/** Replaces the holds of `tickets` with `holds`, which are those open now. */
export function updateProjection(
  projection: OpenHoldsProjection,
  tickets: readonly string[],
  holds: readonly OpenHold[],
): void {
  projection.results.clear();
  remove(projection, new Set(tickets));
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
  { results, byTicket }: OpenHoldsProjection,
  key: string,
  filter: OpenHoldFilter,
  now: number,
  compute: () => T,
): T {
  const name = `${key} ${JSON.stringify(filter)}`;
  const known = results.get(name);
  if (known !== undefined && known.from <= now && now < known.until) return known.value as T;
  let until = Infinity;
  for (const hold of byTicket.values()) until = Math.min(until, matchesFilterUntil(hold, filter, now));
  const value = compute();
  results.delete(name);
  results.set(name, { from: now, until, value });
  if (results.size > MAX_RESULTS) results.delete(results.keys().next().value ?? "");
  return value;
}

/** One cause may hold thousands: each cluster is copied once, and not once for each of its holds. */
function add({ clusters, byTicket }: OpenHoldsProjection, holds: readonly OpenHold[]): void {
  for (const [name, added] of groupIntoClusters(holds)) clusters.set(name, [...(clusters.get(name) ?? []), ...added]);
  for (const hold of holds) byTicket.set(hold.ticketId, hold);
}

function remove({ clusters, byTicket }: OpenHoldsProjection, tickets: ReadonlySet<string>): void {
  const before = [...tickets].flatMap((ticket) => byTicket.get(ticket) ?? []);
  for (const name of new Set(before.map(clusterKey))) {
    const left = clusters.get(name)?.filter(({ ticketId }) => !tickets.has(ticketId)) ?? [];
    if (left.length > 0) clusters.set(name, left);
    else clusters.delete(name);
  }
  for (const ticket of tickets) byTicket.delete(ticket);
}
