import type { LevelSession } from "./level-session.ts";

const KEPT_MS = 10 * 60_000;

const kept = new Map<string, { session: LevelSession; timer: NodeJS.Timeout }>();

/** Keeps the session of a paused run open for ten minutes, so that who decides finds it as it was. */
export function keepSession(runId: string, session: LevelSession): void {
  takeSession(runId)?.close();
  const timer = setTimeout(() => takeSession(runId)?.close(), KEPT_MS);
  kept.set(runId, { session, timer });
}

/** The session that this process kept for a run, which is then the caller's to close; null where there is none. */
export function takeSession(runId: string): LevelSession | null {
  const found = kept.get(runId);
  if (found === undefined) return null;
  clearTimeout(found.timer);
  kept.delete(runId);
  return found.session;
}

/** Closes every session that is kept: nothing may hold up the end of the worker. */
export function closeKeptSessions(): void {
  for (const runId of [...kept.keys()]) takeSession(runId)?.close();
}
