import { instantOf, wallClockAt } from "#lib/engine/time/zoned-time.ts";
import type { QuietHours } from "./notification-preferences.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** When the present quiet hours end; adjoining ones count as one. Null outside of quiet hours. */
export function quietUntil(quiet: QuietHours | null, zone: string, now: Date): Date | null {
  if (quiet === null) return null;
  let until: Date | null = null;
  // The schema refuses 24 quiet hours on all seven days, so they end within a week.
  for (let step = 0; step < 8; step++) {
    const end = endOfQuietHours(quiet, zone, until ?? now);
    if (end === null) return until;
    until = end;
  }
  return until;
}

/** The end of the quiet hours around an instant, which began on that day or the day before; null where there are none. */
function endOfQuietHours(quiet: QuietHours, zone: string, at: Date): Date | null {
  const today = Math.floor(wallClockAt(at, zone) / DAY_MS) * DAY_MS;
  const start = minutesOf(quiet.start) * MINUTE_MS;
  const end = minutesOf(quiet.end) * MINUTE_MS + (minutesOf(quiet.end) <= minutesOf(quiet.start) ? DAY_MS : 0);
  for (const day of [today, today - DAY_MS]) {
    if (!quiet.days.includes(weekdayOf(day))) continue;
    const ends = instantOf(day + end, zone);
    if (instantOf(day + start, zone) <= at && at < ends) return ends;
  }
  return null;
}

/** Monday is 1. */
function weekdayOf(day: number): number {
  return new Date(day).getUTCDay() || 7;
}

/** Minutes since midnight of a time of day such as `22:30`. */
export function minutesOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(":").map(Number);
  return hours * 60 + minutes;
}
