const DAY_MS = 86_400_000;

/** The wall clock time in a zone at an instant, as milliseconds since 1970 as if it were UTC. `zone`: IANA name. */
export function wallClockAt(at: Date, zone: string): number {
  return at.getTime() + offsetAt(at, zone);
}

/**
 * The instant of a wall clock time in a zone, which is given as if it were UTC. Of a time that occurs twice it is the first; a
 * time that is skipped is moved later by the length of the gap (Temporal's "compatible").
 */
export function instantOf(clock: number, zone: string): Date {
  const before = offsetAt(new Date(clock - DAY_MS), zone);
  const after = offsetAt(new Date(clock + DAY_MS), zone);
  const exact = [clock - before, clock - after]
    .sort((a, b) => a - b)
    .find((moment) => moment + offsetAt(new Date(moment), zone) === clock);
  return new Date(exact ?? clock - before);
}

/** The offset of the zone from UTC at an instant, in milliseconds. */
function offsetAt(at: Date, zone: string): number {
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at.getTime() / 1000) * 1000;
}

/** Creating a format takes far longer than using it. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known !== undefined) return known;
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
  formats.set(zone, format);
  return format;
}
