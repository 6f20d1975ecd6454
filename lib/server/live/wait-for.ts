import { waitingRoom } from "./waiting-room.ts";

/** What a caller waits for. */
export type Wait<T> = {
  /** Callers of one group want the same: while the first of them gets nothing, the others need not ask the database. */
  group: string;
  seconds: number;
  /** aborted when the caller hangs up */
  signal: AbortSignal;
  /** One try. It must give back what it took when the caller has hung up in the meantime, and answer null then. */
  attempt: () => Promise<T | null>;
  /** Milliseconds until a time that is known to change something; null where none is known. */
  msUntilNext?: () => Promise<number | null>;
  /** Only hints about this run matter. */
  runId?: string;
};

/**
 * Tries at once, then again on each hint, when a known time has come, and at least once a second, until something comes
 * of it or the time is over (null). Ends at once, with null, when the caller hangs up or the process begins to stop.
 */
export async function waitFor<T>(wait: Wait<T>): Promise<T | null> {
  if (wait.signal.aborted) return null;
  const room = waitingRoom();
  const hintsBefore = room.hints;
  const result = await wait.attempt();
  if (result !== null || wait.seconds === 0) return result;
  return room.join(wait, room.hints !== hintsBefore);
}
