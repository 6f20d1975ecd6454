const YEAR = 365 * 86_400;
const TIME = "(\\d{1,2})(?::(\\d{2}))?\\s?([ap])\\.?m\\b\\.?";
const DAY =
  "(?:((?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\\.? \\d{1,2})(?:st|nd|rd|th)?,?(?: (\\d{4}),?)?,?(?: at)? )?";
const RESET = new RegExp(
  `\\b(?:resets?|try again|available again)(?: at| on)? ${DAY}${TIME}(?: \\((UTC|GMT)\\))?`,
  "i",
);

const DATED =
  /\b(?:regain access|resets?|try again|available again)(?: on| at)? (\d{4}-\d\d-\d\d)(?: at|,)? (\d\d:\d\d(?::\d\d)?) ?(?:UTC|GMT)\b/i;

/**
 * The seconds until a quota that is used up is there again, of a message that names the moment: `…limit reached|1763800000`, "resets
 * 3pm", "resets Nov 25, 3pm (UTC)", "regain access on 2026-12-01 at 00:00 UTC", "try again at Nov 25th, 2026 3:05 PM". A time without a zone is this machine's, as its agent
 * printed it. Null where none is named. How long to wait ("try again in 2 hours") the engine reads itself.
 */
export function secondsUntilReset(message: string, now: Date): number | null {
  const [, stamp] = /\blimit reached\|(\d{10})\b/i.exec(message) ?? [];
  const at = stamp !== undefined ? Number(stamp) * 1000 : namedMoment(message, now);
  if (at === null || Number.isNaN(at)) return null;
  const seconds = Math.ceil((at - now.getTime()) / 1000);
  return seconds > 0 && seconds <= YEAR ? seconds : null;
}

function namedMoment(message: string, now: Date): number | null {
  const [, date, time] = DATED.exec(message) ?? [];
  if (date !== undefined) return Date.parse(`${date}T${time}Z`);
  const match = RESET.exec(message);
  if (match === null) return null;
  const [, day, year, hour = "", minute = "0", half = "", zone] = match;
  const hours = (Number(hour) % 12) + (half.toLowerCase() === "p" ? 12 : 0);
  const utc = zone !== undefined;
  const at = new Date(
    day === undefined ? now : `${day.replace(".", "")} ${year ?? now.getFullYear()} 12:00${utc ? " UTC" : ""}`,
  );
  if (utc) at.setUTCHours(hours, Number(minute), 0, 0);
  else at.setHours(hours, Number(minute), 0, 0);
  // Without a day, or a year, it is the next of them.
  if (at <= now && day === undefined) at.setDate(at.getDate() + 1);
  else if (at <= now && year === undefined) at.setFullYear(at.getFullYear() + 1);
  return at.getTime();
}
