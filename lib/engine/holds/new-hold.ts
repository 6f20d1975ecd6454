import type { Category } from "#lib/engine/failures/categories.ts";
import type { Policy } from "#lib/engine/policies/policy.ts";
import type { HoldReason } from "./hold-reasons.ts";

/** A hold to open. Its owner, check time and resume condition follow from its reason and the policy. */
export type NewHold = {
  subject: "ticket" | "run";
  reason: HoldReason;
  category: Category | null;
  /** one plain sentence: why it is held */
  summary: string;
  /** holds with one fingerprint have one cause and are one cluster (docs/interaction.md#clusters) */
  fingerprint: string;
};

/**
 * When a new hold is due for its first check: after the deadline that the policy sets for its reason, in minutes (docs/contract.md#holds).
 */
export function firstCheckAt(policy: Policy, reason: HoldReason, now: Date): Date {
  return new Date(now.getTime() + policy.deadlines[reason] * 60_000);
}
