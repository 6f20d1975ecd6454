import { HOLD_REASONS, type HoldReason } from "#lib/engine/holds/hold-reasons.ts";

/**
 * The segments of the queue, in order; one that shows all holds comes before them. `HOLD_REASONS` says which segment a reason
 * is in.
 */
export const QUEUE_SEGMENTS = {
  questions: { label: "Questions", empty: "No questions right now." },
  exhausted: { label: "Retries exhausted", empty: "Nothing has used up its retries." },
  sentinel: { label: "Sentinel", empty: "The sentinel holds nothing." },
  incomplete: { label: "Incomplete", empty: "Nothing stopped halfway." },
  approvals: { label: "Approvals", empty: "Nothing asks for approval." },
  other: { label: "Other", empty: "Nothing else needs a decision." },
} as const satisfies Record<(typeof HOLD_REASONS)[HoldReason]["segment"], { label: string; empty: string }>;

export type QueueSegment = keyof typeof QUEUE_SEGMENTS;
export const QUEUE_SEGMENT_NAMES = Object.keys(QUEUE_SEGMENTS) as [QueueSegment, ...QueueSegment[]];

/** The hold reasons of a segment. */
export function reasonsInSegment(segment: QueueSegment): HoldReason[] {
  const reasons = Object.entries(HOLD_REASONS) as [HoldReason, (typeof HOLD_REASONS)[HoldReason]][];
  return reasons.filter(([, reason]) => reason.segment === segment).map(([name]) => name);
}
