import type { Category } from "#lib/engine/failures/categories.ts";
import type { Policy } from "#lib/engine/policies/policy.ts";
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

/** When a hold that the engine opens is looked at first: the deadline that the policy has for its reason (CONTRACT 6). */
export function firstCheckAt(policy: Policy, reason: HoldReason, now: Date): Date {
  return new Date(now.getTime() + policy.deadlines[reason] * 60_000);
}
