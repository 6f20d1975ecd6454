import { type HoldSieve, type OpenHold, turnsAt } from "./open-hold.ts";

/** Open holds by the name of their cluster, and by their ticket, which has one at most. */
export type HoldBoard = {
  clusters: Map<string, readonly OpenHold[]>;
  byTicket: Map<string, OpenHold>;
  /** what was made of them as they are, by {@link onceOf} */
  answers: Map<string, { from: number; until: number; answer: unknown }>;
};

/** The name of a row of the queue that stands for all holds of a cause. */
export function clusterName({ fingerprint, projectId }: OpenHold): string {
  return `${fingerprint}_${projectId}`;
}

/** A board of these holds. */
export function boardOf(holds: readonly OpenHold[]): HoldBoard {
  const board: HoldBoard = { clusters: new Map(), byTicket: new Map(), answers: new Map() };
  add(board, holds);
  return board;
}

/** Tickets whose hold another look is due at, once something happened to these: their own, and what they waited for. */
export function holdsTouched(board: HoldBoard, tickets: ReadonlySet<string>): string[] {
  const waitedFor = [...board.byTicket.values()].filter(({ waits }) => waits.some((ticket) => tickets.has(ticket)));
  return [...new Set([...tickets, ...waitedFor.map(({ ticketId }) => ticketId)])];
}

/** Puts what is open of these tickets now in the place of what was. */
export function updateBoard(board: HoldBoard, tickets: readonly string[], holds: readonly OpenHold[]): void {
  board.answers.clear();
  remove(board, new Set(tickets));
  add(board, holds);
}

const MOST_ANSWERS = 50;

/** What `make` makes of the holds that pass, made once for as long as neither a hold nor the clock changes which those are. */
export function onceOf<T>(board: HoldBoard, key: string, sieve: HoldSieve, now: number, make: () => T): T {
  const { answers, byTicket } = board;
  const name = `${key} ${JSON.stringify(sieve)}`;
  const known = answers.get(name);
  if (known !== undefined && known.from <= now && now < known.until) return known.answer as T;
  let until = Infinity;
  for (const hold of byTicket.values()) until = Math.min(until, turnsAt(hold, sieve, now));
  const answer = make();
  answers.delete(name);
  answers.set(name, { from: now, until, answer });
  if (answers.size > MOST_ANSWERS) answers.delete(answers.keys().next().value ?? "");
  return answer;
}

/** One cause may hold thousands: each cluster is copied once, and not once for each of its holds. */
function add({ clusters, byTicket }: HoldBoard, holds: readonly OpenHold[]): void {
  for (const [name, added] of Map.groupBy(holds, clusterName))
    clusters.set(name, [...(clusters.get(name) ?? []), ...added]);
  for (const hold of holds) byTicket.set(hold.ticketId, hold);
}

function remove({ clusters, byTicket }: HoldBoard, tickets: ReadonlySet<string>): void {
  const before = [...tickets].flatMap((ticket) => byTicket.get(ticket) ?? []);
  for (const name of new Set(before.map(clusterName))) {
    const left = clusters.get(name)?.filter(({ ticketId }) => !tickets.has(ticketId)) ?? [];
    if (left.length > 0) clusters.set(name, left);
    else clusters.delete(name);
  }
  for (const ticket of tickets) byTicket.delete(ticket);
}
