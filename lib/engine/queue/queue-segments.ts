import { HOLD_REASONS, type HoldReason } from "#lib/engine/holds/hold-reasons.ts";

/**
 * The segments of the queue, in order; one that shows all holds comes before them. `HOLD_REASONS` says which segment a reason
 * is in.
 */
export const QUEUE_SEGMENTS = {
  questions: { label: "Questions" },
  exhausted: { label: "Retries exhausted" },
  sentinel: { label: "Sentinel" },
  incomplete: { label: "Incomplete" },
  approvals: { label: "Approvals" },
  other: { label: "Other" },
} as const satisfies Record<(typeof HOLD_REASONS)[HoldReason]["segment"], { label: string }>;

export type QueueSegment = keyof typeof QUEUE_SEGMENTS;
export const QUEUE_SEGMENT_NAMES = Object.keys(QUEUE_SEGMENTS) as [QueueSegment, ...QueueSegment[]];

/** The hold reasons of a segment. */
export function reasonsInSegment(segment: QueueSegment): HoldReason[] {
  const reasons = Object.entries(HOLD_REASONS) as [HoldReason, (typeof HOLD_REASONS)[HoldReason]][];
  return reasons.filter(([, reason]) => reason.segment === segment).map(([name]) => name);
}
