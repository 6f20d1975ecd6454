/** The beginnings of the last so many days in a time zone, the oldest first; the last is that of the day `now` falls on. */
export function dayStarts(now: Date, days: number, zone: string): Date[] {
  const today = new Date(now.getTime() + offsetAt(now, zone));
  return Array.from({ length: days }, (_, index) => {
    const midnight = Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate() - (days - 1 - index));
    return startOf(midnight, zone);
  });
}

/** The moment at which clocks of the zone show a time, given as if it were UTC. Twice: the offset may change that day. */
function startOf(local: number, zone: string): Date {
  const near = new Date(local - offsetAt(new Date(local), zone));
  return new Date(local - offsetAt(near, zone));
}

/** How far clocks of the zone are ahead of UTC, in milliseconds. */
function offsetAt(at: Date, zone: string): number {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  const shown = Date.UTC(year, month - 1, day, hour, minute, second);
  return shown - Math.floor(at.getTime() / 1000) * 1000;
}
