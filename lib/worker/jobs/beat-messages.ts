import type { Progress } from "#lib/agents/driver.ts";
import type { Steering } from "#lib/contract/runs/steering.ts";

/** What the worker's main thread and the thread that beats tell each other. `lease` is the number of a lease in this worker. */

/** Whose right to report is kept alive. */
export interface HeldLease {
  of: "run" | "review";
  id: string;
  leaseToken: string;
  /** as it was claimed */
  seconds: number;
}

/** Why there is nothing left to work for. */
export type LeaseEnd = "cancelled" | "lost";

export type ToBeats =
  | { say: "hold"; lease: number; held: HeldLease }
  | { say: "confirm"; lease: number; ask: number }
  | { say: "progress"; lease: number; totals: Progress }
  | { say: "drop"; lease: number };

export type FromBeats =
  | { say: "steered"; lease: number; steering: Steering }
  | { say: "confirmed"; lease: number; ask: number; holds: boolean }
  | { say: "ended"; lease: number; reason: LeaseEnd };

/** What the thread is started with. */
export interface BeatData {
  /** the name of the worker */
  worker: string;
  url: string;
  token: string;
  /** one 64-bit number: when the main thread was last seen, by `process.hrtime`, which is the same in both threads */
  seen: SharedArrayBuffer;
}
