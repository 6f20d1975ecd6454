import type { Category } from "./categories.ts";
import type { HoldReason } from "./hold-reasons.ts";

/** A hold that the engine wants opened. Owner, check time and resume condition come from its reason and the policy. */
export type NewHold = {
  subject: "ticket" | "run";
  reason: HoldReason;
  category: Category | null;
  /** one plain sentence: why it is held */
  summary: string;
  /** holds with one fingerprint have one cause and are one cluster (DESIGN 7) */
  fingerprint: string;
};

/** First look of a hold that the engine opened (CONTRACT 6): 30 minutes. */
export const FIRST_CHECK_MS = 30 * 60_000;
