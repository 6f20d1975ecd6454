import type { HoldReason } from "#lib/engine/holds/hold-reasons.ts";
import type { Policy } from "./policy.ts";

/** A past hold, and how long it waited for its decision or has waited so far. */
export type PastHold = { ticketId: string; reason: HoldReason; seconds: number };

/** The holds that waited longer than the policy's deadline for their reason. */
export function pastDeadline(holds: readonly PastHold[], { deadlines }: Policy): PastHold[] {
  return holds.filter(({ reason, seconds }) => seconds > deadlines[reason] * 60);
}
