import type { TrackFacts } from "#lib/contract/tickets/tracks.ts";
import type { HoldReason } from "#lib/engine/holds/hold-reasons.ts";

/** What a track is drawn from: the facts of one ticket, or of one run with its holds. Times are ISO 8601, in any order. */
export type TrackSource = Omit<TrackFacts, "ticketId" | "holds"> & {
  holds: Omit<TrackFacts["holds"][number], "closedAt">[];
};

export type TrackInput = TrackSource & { now: string };

export type Probation = NonNullable<TrackFacts["decisions"][number]["probation"]>;

/** How an attempt ended, where that is worth a mark; a success has none, its review says the rest. */
export type AttemptEnd = "failed" | "lost" | "released" | "cancelled";

/** One stretch of time, in milliseconds; stretches follow each other without a gap and never overlap. */
export type Segment = { from: number; to: number } & (
  | { kind: "attempt"; run: number; live: boolean; resumed: boolean; end: AttemptEnd | null; category: string | null }
  | { kind: "review"; verdict: Gate["verdict"] | null }
  | { kind: "backoff"; counting: boolean }
  | { kind: "idle"; resuming: boolean }
  | { kind: "hold"; open: boolean; decided: boolean; reason: HoldReason; checkAt: number | null }
);

export interface Gate {
  at: number;
  verdict: NonNullable<TrackFacts["reviews"][number]["verdict"]> | "waiting";
}

export type Decision = { at: number } & Pick<TrackFacts["decisions"][number], "verb" | "by" | "undone">;

export interface ProbationSpan {
  from: number;
  to: number;
  result: Probation;
}

/** A ticket's life as one line: what happened when, and what comes next. Nothing here knows a pixel. */
export interface Track {
  now: number;
  segments: Segment[];
  gates: Gate[];
  decisions: Decision[];
  probations: ProbationSpan[];
  /** Where the line ends for good. */
  terminal: { at: number; state: "done" | "cancelled" } | null;
  /** When an open hold is looked at again. */
  checkAt: number | null;
  /** When a retry that is counting down may start. */
  retryAt: number | null;
}
