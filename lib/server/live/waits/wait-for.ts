import type { Wait } from "./wait.ts";
import { waitingRoom } from "./waiting-room.ts";

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
