const TIME = { hour: "2-digit", minute: "2-digit", second: "2-digit" } as const;
const STYLES = {
  clock: { hour: "2-digit", minute: "2-digit" },
  seconds: TIME,
  day: { day: "numeric", month: "short" },
  year: { year: "numeric" },
  full: { weekday: "short", day: "numeric", month: "short", year: "numeric", ...TIME, timeZoneName: "short" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** The time of day in a zone: `11:24`, with `seconds` `11:24:09`. */
export function formatClock(at: string | number | Date, timeZone: string, seconds = false): string {
  return format(timeZone, seconds ? "seconds" : "clock").format(new Date(at));
}

/** The day in a zone: `21 Nov`, with the year where it is not the year of `now`: `21 Nov 2025`. */
export function formatDay(at: string | number | Date, timeZone: string, now: string | number | Date = at): string {
  const date = new Date(at);
  const year = format(timeZone, "year");
  const day = format(timeZone, "day").format(date);
  return year.format(date) === year.format(new Date(now)) ? day : `${day} ${year.format(date)}`;
}

/** A moment as a list shows it: `11:24` today, `21 Nov 11:24` on another day. */
export function formatMoment(at: string | number | Date, timeZone: string, now: string | number | Date): string {
  const clock = formatClock(at, timeZone);
  const dayAt = formatDay(at, timeZone, now);
  return dayAt === formatDay(now, timeZone, now) ? clock : `${dayAt} ${clock}`;
}

/** A moment with nothing left out, for tooltips: `Fri 21 Nov 2025, 11:24:09 UTC`. */
export function formatFullMoment(at: string | number | Date, timeZone: string): string {
  const parts = format(timeZone, "full").formatToParts(new Date(at));
  const { weekday, day, month, year, hour, minute, second, timeZoneName } = Object.fromEntries(
    parts.map(({ type, value }) => [type, value]),
  );
  return `${weekday} ${day} ${month} ${year}, ${hour}:${minute}:${second} ${timeZoneName}`;
}

/** Making one takes longer than using it a hundred times. */
const formats = new Map<string, Intl.DateTimeFormat>();

function format(timeZone: string, style: keyof typeof STYLES): Intl.DateTimeFormat {
  const key = `${style} ${timeZone}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat("en-GB", { ...STYLES[style], timeZone, hourCycle: "h23" });
  formats.set(key, made);
  return made;
}
