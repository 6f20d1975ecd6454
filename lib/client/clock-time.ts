const formats = new Map<string, Intl.DateTimeFormat>();

/** The time of day in a zone: `11:24`, with `seconds` `11:24:09`. */
export function formatClock(at: string | number | Date, timeZone: string, seconds = false): string {
  const style: Intl.DateTimeFormatOptions = seconds
    ? { hour: "2-digit", minute: "2-digit", second: "2-digit" }
    : { hour: "2-digit", minute: "2-digit" };
  return format(timeZone, style).format(new Date(at));
}

/** The day in a zone: `21 Nov`, with the year where it is not the year of `now`: `21 Nov 2025`. */
export function formatDay(at: string | number | Date, timeZone: string, now: string | number | Date = at): string {
  const date = new Date(at);
  const year = format(timeZone, { year: "numeric" });
  const day = format(timeZone, { day: "numeric", month: "short" }).format(date);
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
  const parts = format(timeZone, FULL).formatToParts(new Date(at));
  const { weekday, day, month, year, hour, minute, second, timeZoneName } = Object.fromEntries(
    parts.map(({ type, value }) => [type, value]),
  );
  return `${weekday} ${day} ${month} ${year}, ${hour}:${minute}:${second} ${timeZoneName}`;
}

const FULL: Intl.DateTimeFormatOptions = {
  weekday: "short",
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  timeZoneName: "short",
};

function format(timeZone: string, style: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${timeZone} ${JSON.stringify(style)}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat("en-GB", { ...style, timeZone, hourCycle: "h23" });
  formats.set(key, made);
  return made;
}
