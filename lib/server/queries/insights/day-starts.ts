import { instantOf, wallClockAt } from "#lib/engine/time/zoned-time.ts";

/** The beginnings of the last so many days in a time zone, the oldest first; the last is that of the day `now` falls on. */
export function dayStarts(now: Date, days: number, zone: string): Date[] {
  const today = new Date(wallClockAt(now, zone));
  return Array.from({ length: days }, (_, index) => {
    const midnight = Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate() - (days - 1 - index));
    return instantOf(midnight, zone);
  });
}
