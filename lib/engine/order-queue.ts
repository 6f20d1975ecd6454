import { type HoldBoard, onceOf } from "./hold-board.ts";
import { type HoldSieve, type OpenHold, passes } from "./open-hold.ts";

/** By a time, or by what a minute is worth: the weight of a hold, and whether what is blocked counts. `name` tells weights apart. */
export type QueueOrder =
  | "age"
  | "-age"
  | "check"
  | { name: string; weightOf: (hold: OpenHold) => number; blocked: boolean };

/** Where a row stands: what a minute is worth there (0 in an order by time), the time, and a name that settles ties. */
export type QueuePosition = { score: number; at: number; id: string };

/** A row and its holds, the first of which it is shown as. */
export type OrderedRow = QueuePosition & { holds: readonly OpenHold[] };

export type OrderedQueue = {
  rows: OrderedRow[];
  /** rows and holds that the filter matches, on all pages */
  total: number;
  matched: number;
};

type Query = {
  sieve: HoldSieve;
  /** milliseconds since 1970 */
  now: number;
  /** each hold is a row, instead of each cluster */
  each: boolean;
  order: QueueOrder;
  after: QueuePosition | null;
  /** the last position; null: as many as there are */
  until: QueuePosition | null;
  limit: number;
};

/**
 * The first `limit` rows after a position: a cluster is what the filter leaves of it, and stands where the first of its holds
 * does; by the next best minute it is worth what its best hold is, with all that wait for any of them (decision 23). One look
 * at each hold of the board, 1 to 3 ms for 20,000, once for as long as nothing changes; nothing is sorted but the page.
 */
export function orderQueue(board: HoldBoard, query: Query): OrderedQueue {
  const { order, each, after, until, limit } = query;
  const key = JSON.stringify([typeof order === "string" ? order : order.name, each, after, until, limit]);
  return onceOf(board, key, query.sieve, query.now, () => inOrder(board, query));
}

function inOrder(board: HoldBoard, query: Query): OrderedQueue {
  const { sieve, now, each, order, after, until, limit } = query;
  const compare = comparisonOf(order);
  const queue: OrderedQueue = { rows: [], total: 0, matched: 0 };
  const consider = (id: string, holds: readonly OpenHold[]) => {
    queue.total++;
    queue.matched += holds.length;
    const row = { id, holds, at: timeOf(holds, order), score: scoreOf(holds, order) };
    if (after !== null && compare(row, after) <= 0) return;
    if (until !== null && compare(row, until) > 0) return;
    insert(queue.rows, row, compare, limit);
  };
  for (const [id, all] of board.clusters) {
    const holds = all.every((hold) => passes(hold, sieve, now)) ? all : all.filter((hold) => passes(hold, sieve, now));
    if (each) for (const hold of holds) consider(hold.id, [hold]);
    else if (holds.length > 0) consider(id, holds);
  }
  queue.rows = queue.rows.map((row) => ({ ...row, holds: row.holds.toSorted(memberComparisonOf(order)) }));
  return queue;
}

/** Tickets that wait for any of these. */
export function blockedBy(holds: readonly OpenHold[]): number {
  if (holds.length === 1) return holds[0]?.waits.length ?? 0;
  return new Set(holds.flatMap(({ waits }) => waits)).size;
}

function timeOf(holds: readonly OpenHold[], order: QueueOrder): number {
  let time = order === "-age" ? -Infinity : Infinity;
  for (const { openedAt, checkAt } of holds)
    time = order === "-age" ? Math.max(time, openedAt) : Math.min(time, order === "check" ? checkAt : openedAt);
  return time;
}

function scoreOf(holds: readonly OpenHold[], order: QueueOrder): number {
  if (typeof order === "string") return 0;
  let weight = 0;
  for (const hold of holds) weight = Math.max(weight, order.weightOf(hold));
  return weight * (order.blocked ? 1 + blockedBy(holds) : 1);
}

type Comparison<T> = (one: T, other: T) => number;

function comparisonOf(order: QueueOrder): Comparison<QueuePosition> {
  const way = order === "-age" ? -1 : 1;
  return (one, other) => other.score - one.score || way * (one.at - other.at || compareText(one.id, other.id));
}

function memberComparisonOf(order: QueueOrder): Comparison<OpenHold> {
  const byId: Comparison<OpenHold> = (one, other) => compareText(one.id, other.id);
  if (order === "age") return (one, other) => one.openedAt - other.openedAt || byId(one, other);
  if (order === "-age") return (one, other) => other.openedAt - one.openedAt || byId(other, one);
  if (order === "check") return (one, other) => one.checkAt - other.checkAt || byId(one, other);
  const { weightOf } = order;
  return (one, other) => weightOf(other) - weightOf(one) || one.openedAt - other.openedAt || byId(one, other);
}

const compareText: Comparison<string> = (one, other) => Number(one > other) - Number(one < other);

/** Into rows that are in order, of which the first `limit` are kept. */
function insert(rows: OrderedRow[], row: OrderedRow, compare: Comparison<QueuePosition>, limit: number): void {
  const last = rows.at(-1);
  if (rows.length >= limit && (last === undefined || compare(row, last) >= 0)) return;
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const there = rows[middle];
    if (there !== undefined && compare(there, row) < 0) low = middle + 1;
    else high = middle;
  }
  rows.splice(low, 0, row);
  if (rows.length > limit) rows.pop();
}
