/** Whether what a page shows is up to date; `connecting` until the stream was there for the first time. */
export type LiveStatus = "connecting" | "live" | "reconnecting" | "stale" | "offline";

export interface LiveState {
  status: LiveStatus;
  /** When it stopped being live, ISO 8601; null while it is. */
  since: string | null;
  /** When the last event came, ISO 8601. */
  lastEventAt: string | null;
  /** The desk answers, and says that it cannot use its database: as a rule another server takes its place. */
  databaseAway: boolean;
}

export const NOT_YET: LiveState = { status: "connecting", since: null, lastEventAt: null, databaseAway: false };

/** How long a stream may be away, in milliseconds, before the lamp says so (docs/interaction.md#states-of-a-page). */
export const AWAY = { reconnecting: 1500, stale: 10_000, offline: 60_000 } as const;

/** What a stream that has been away for so long is called; one that comes back at once is not mentioned. */
export function statusAfter(awayMs: number, before: LiveStatus): LiveStatus {
  if (awayMs >= AWAY.offline) return "offline";
  if (awayMs >= AWAY.stale) return "stale";
  return awayMs >= AWAY.reconnecting ? "reconnecting" : before;
}

/** How often something is read by itself, in milliseconds, for a query: every `ms` while the stream brings nothing, else never. */
export function pollWithout(stream: LiveState["status"], ms: number): number | false {
  return stream === "live" || stream === "connecting" ? false : ms;
}
