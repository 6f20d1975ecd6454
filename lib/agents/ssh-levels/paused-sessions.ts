import type { LevelSession } from "./level-session.ts";

const OPEN_MS = 10 * 60_000;

const sessions = new Map<string, { session: LevelSession; timer: NodeJS.Timeout }>();

/** Keeps the session of a paused run open for ten minutes, so that whoever decides finds it as it was. */
export function keepSession(runId: string, session: LevelSession): void {
  takeSession(runId)?.close();
  const timer = setTimeout(() => takeSession(runId)?.close(), OPEN_MS);
  sessions.set(runId, { session, timer });
}

/** Hands over the session that is open for a run, for the caller to close; null where there is none. */
export function takeSession(runId: string): LevelSession | null {
  const found = sessions.get(runId);
  if (found === undefined) return null;
  clearTimeout(found.timer);
  sessions.delete(runId);
  return found.session;
}

/** Closes every open session, so that none delays the end of the worker. */
export function closePausedSessions(): void {
  for (const runId of [...sessions.keys()]) takeSession(runId)?.close();
}
