const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long something took, from milliseconds: `0.4 s`, `8 s`, `1 m 8 s`, `22 m`, `1 h 4 m`, `2 d 3 h`. Seconds end at ten minutes. */
export function formatDuration(ms: number): string {
  const span = Math.max(0, ms);
  if (span < SECOND) return `${(Math.floor(span / 100) / 10).toString()} s`;
  if (span < MINUTE) return `${Math.floor(span / SECOND)} s`;
  if (span < 10 * MINUTE) return twoUnits(span, MINUTE, "m", SECOND, "s");
  return formatMinutes(span);
}

/** How long something has lasted, from milliseconds, in whole minutes as lists show it: `<1 m`, `22 m`, `1 h 4 m`, `2 d 3 h`. */
export function formatAge(ms: number): string {
  return ms < MINUTE ? "<1 m" : formatMinutes(ms);
}

/** Time left, from milliseconds, as a clock that counts down: `0:48`, `2:14`, `1:04:10`; from a day on `2 d 3 h`. */
export function formatCountdown(ms: number): string {
  const left = Math.max(0, Math.ceil(ms / SECOND));
  if (left * SECOND >= DAY) return formatMinutes(ms);
  const seconds = String(left % 60).padStart(2, "0");
  const minutes = Math.floor(left / 60) % 60;
  const hours = Math.floor(left / 3600);
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, "0")}:${seconds}` : `${minutes}:${seconds}`;
}

/** `formatDuration` for people who listen: `22 minutes`, `1 hour 4 minutes`, `8 seconds`. */
export function spokenDuration(ms: number): string {
  return formatDuration(ms).replace(/([\d.]+) ([dhms])/g, (_, count: string, unit: string) => {
    const word = { d: "day", h: "hour", m: "minute", s: "second" }[unit];
    return `${count} ${word}${count === "1" ? "" : "s"}`;
  });
}

function formatMinutes(span: number): string {
  if (span < HOUR) return `${Math.floor(span / MINUTE)} m`;
  if (span < DAY) return twoUnits(span, HOUR, "h", MINUTE, "m");
  return twoUnits(span, DAY, "d", HOUR, "h");
}

function twoUnits(span: number, big: number, bigUnit: string, small: number, smallUnit: string): string {
  const rest = Math.floor((span % big) / small);
  return `${Math.floor(span / big)} ${bigUnit}${rest > 0 ? ` ${rest} ${smallUnit}` : ""}`;
}
