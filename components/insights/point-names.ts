import { formatDay } from "#lib/client/time/clock-time.ts";
import type { InsightPoint } from "#lib/contract/insights.ts";
import { DECISION_VERBS } from "#lib/engine/holds/decision-verbs.ts";
import { HOLD_REASONS } from "#lib/engine/holds/hold-reasons.ts";

const FATES = { held: "Worked", did_not_hold: "Failed again", on_probation: "Verifying" };
const HOW = { approved: "approved over", waived: "a finding waived" };
const WHY: Record<string, string> = { rejected: "Rejected", lost: "Lost", cancelled: "Cancelled" };

/** How people call a reason, a verb and what else rows are told by; other values are names already. */
export function nameOf(by: string, value: string): string {
  if (by === "reason" && value in HOLD_REASONS) return HOLD_REASONS[value as keyof typeof HOLD_REASONS].label;
  if (by === "verb" && value in DECISION_VERBS) return DECISION_VERBS[value as keyof typeof DECISION_VERBS].label;
  if (by === "fate" && value in FATES) return FATES[value as keyof typeof FATES];
  if (by === "why") return WHY[value] ?? `Failed: ${value}`;
  if (by === "sentinel" && value === "") return "No name";
  return value;
}

/** A point in words: `Retries used up, 17 Nov`. Empty for all of a number. */
export function pointWords(point: InsightPoint, timeZone: string): string {
  const { day, attempt, overturned, back, how, firstVerdict, outcome, ...rest } = point;
  return [
    ...Object.entries(rest).flatMap(([by, value]) => (value === undefined ? [] : [nameOf(by, value)])),
    ...(outcome === undefined ? [] : [outcome]),
    ...(attempt === undefined ? [] : [attemptName(attempt)]),
    ...(overturned === undefined ? [] : [overturned === "true" ? "overturned" : "not overturned"]),
    ...(how === undefined ? [] : [HOW[how]]),
    ...(firstVerdict === undefined ? [] : [`first review ${firstVerdict}`]),
    ...(back === "true" ? ["came back"] : []),
    ...(day === undefined ? [] : [formatDay(day, timeZone)]),
  ].join(", ");
}

/** `attempt 2`, the last one `attempt 6 or later`. */
export function attemptName(attempt: number): string {
  return attempt < 6 ? `attempt ${attempt}` : "attempt 6 or later";
}
