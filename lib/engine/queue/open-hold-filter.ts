import type { HoldReason } from "#lib/engine/holds/hold-reasons.ts";
import type { PriorityName } from "#lib/engine/tickets/priorities.ts";

/** Of an open hold, what the queue is counted, grouped and ordered by. Times are milliseconds since 1970. */
export type OpenHold = {
  id: string;
  projectId: string;
  ticketId: string;
  /** of its ticket */
  key: string;
  priority: PriorityName;
  fingerprint: string;
  subject: "ticket" | "run";
  reason: HoldReason;
  openedAt: number;
  checkAt: number;
  escalations: number;
  snoozedUntil: number | null;
  /** ids of the blocked tickets that wait for its ticket */
  waits: readonly string[];
};

/** The part of the queue's filter that is checked in memory, since the clock or one key changes it; null does not filter. */
export interface OpenHoldFilter {
  reasons: readonly string[] | null;
  fingerprints: readonly string[] | null;
  snoozed: "only" | "without" | null;
  late: true | null;
  /** held at least so long */
  heldMinutes: number | null;
}

/** Does a hold match the filter at `now`? `holdsOf` in lib/db/queue/open-holds.ts says the same in SQL. */
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

/** Until when {@link matchesFilter} keeps its answer if only the clock moves; Infinity: for ever. */
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

/** A person does not want to see it until later. */
export function isSnoozed({ snoozedUntil }: OpenHold, now: number): boolean {
  return snoozedUntil !== null && snoozedUntil > now;
}

/** It went a step up, or its check is due. */
export function isLate({ escalations, checkAt }: OpenHold, now: number): boolean {
  return escalations > 0 || checkAt <= now;
}
