import type { HoldReason } from "#lib/engine/holds/hold-reasons.ts";
import type { HoldSubject } from "#lib/engine/holds/hold-subjects.ts";
import type { PriorityName } from "#lib/engine/tickets/priorities.ts";

/** The part of an open hold that the queue is counted, grouped and ordered by. Times are milliseconds since 1970. */
export type OpenHold = {
  id: string;
  projectId: string;
  /** null: a hold of the project */
  ticketId: string | null;
  /** key of its ticket; of a hold of the project, what it is about */
  key: string;
  priority: PriorityName;
  fingerprint: string;
  subject: HoldSubject;
  reason: HoldReason;
  openedAt: number;
  checkAt: number;
  escalations: number;
  /** how often its ticket was decided before for the same reason and failed again */
  recurrence: number;
  snoozedUntil: number | null;
  /** ids of the tickets that are blocked by its ticket */
  waits: readonly string[];
};

/** The name under which a projection keeps a hold: of its ticket, which has one open hold at most, or of itself. */
export function placeOf({ ticketId, id }: OpenHold): string {
  return ticketId ?? id;
}

/**
 * The conditions of the queue's filter that are checked in memory, because people switch them often or the clock changes them.
 * Null does not filter.
 */
export interface OpenHoldFilter {
  reasons: readonly string[] | null;
  fingerprints: readonly string[] | null;
  snoozed: "only" | "without" | null;
  late: true | null;
  /** held for at least this many minutes */
  heldMinutes: number | null;
}

/**
 * Whether a hold matches the filter at `now`. `holdsOf` in lib/db/queue/open-holds.ts is the same in SQL;
 * open-hold-facts.db.test.ts compares them.
 */
export function matchesFilter(hold: OpenHold, filter: OpenHoldFilter, now: number): boolean {
  const { reasons, fingerprints, snoozed, late, heldMinutes } = filter;
  return (
    (snoozed === null || isSnoozed(hold, now) === (snoozed === "only")) &&
    (reasons === null || reasons.includes(hold.reason)) &&
    (fingerprints === null || fingerprints.includes(hold.fingerprint)) &&
    (late === null || isLate(hold, now)) &&
    (heldMinutes === null || hold.openedAt <= now - heldMinutes * 60_000)
  );
}

/** The time until which {@link matchesFilter} keeps its result if only the clock changes; Infinity if it always does. */
export function matchesFilterUntil(
  hold: OpenHold,
  { snoozed, late, heldMinutes }: OpenHoldFilter,
  now: number,
): number {
  const turns = [
    snoozed === null ? null : hold.snoozedUntil,
    late === null ? null : hold.checkAt,
    heldMinutes === null ? null : hold.openedAt + heldMinutes * 60_000,
  ];
  let next = Infinity;
  for (const at of turns) if (at !== null && at > now && at < next) next = at;
  return next;
}

/** Whether a person has put the hold off until after `now`. */
export function isSnoozed({ snoozedUntil }: OpenHold, now: number): boolean {
  return snoozedUntil !== null && snoozedUntil > now;
}

/** Whether the hold was escalated, or its check is due. */
export function isLate({ escalations, checkAt }: OpenHold, now: number): boolean {
  return escalations > 0 || checkAt <= now;
}
