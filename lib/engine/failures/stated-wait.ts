import { readableText } from "#lib/engine/text/readable-text.ts";

const UNITS: Record<string, number> = {
  ms: 0.001,
  millisecond: 0.001,
  msec: 0.001,
  s: 1,
  sec: 1,
  second: 1,
  m: 60,
  min: 60,
  minute: 60,
  h: 3600,
  hr: 3600,
  hour: 3600,
  d: 86_400,
  day: 86_400,
};
const NUMBER = "\\d{1,9}(?:\\.\\d{1,12})?";
const UNIT = "milliseconds?|msecs?|ms|seconds?|secs?|s|minutes?|mins?|m|hours?|hrs?|h|days?|d";
const PARTS = `${NUMBER}\\s?(?:${UNIT})(?:,?\\s?(?:and\\s)?${NUMBER}\\s?(?:${UNIT})){0,4}(?![a-z])`;
const ANNOUNCED =
  "(?:re)?try(?:ing)?|available|retry[_ -]?(?:after|delay)|wait(?:ing)?|resets?|back(?:ing)? ?off(?: time)?|sleep(?:ing)?|come back|resumes?|next attempt|cool-?down";

const WITH_UNITS = new RegExp(
  `\\b(?:${ANNOUNCED})(?:["']?\\s?[:=]|\\s\\w+){0,3}?["'(\\s]{1,3}(?:about |approximately |~)?(${PARTS})`,
  "i",
);
const PART = new RegExp(`(${NUMBER})\\s?(${UNIT})(?![a-z])`, "gi");
const PLAIN =
  /\bretry[_ -]?after(?:[_ -]?(seconds?|secs?|ms))?["']?\s?[:=]?\s?["']?(\d{1,9}(?:\.\d{1,12})?)(?![\w:/-]|\.\d)/i;
const LONGEST = 31 * 86_400;

/**
 * The wait that a message asks for, in seconds, or null: "retry after 7 seconds", "try again in 1h53m56.832s",
 * `"retryDelay": "34s"`, "Retry-After: 30". A time of day or a date does not count, since the engine has no clock; nor does a
 * wait of more than 31 days.
 */
export function statedWaitSeconds(message: string): number | null {
  const { flat } = readableText(message);
  const seconds = writtenWithUnits(flat) ?? writtenPlain(flat);
  return seconds === null || seconds > LONGEST ? null : seconds;
}

function writtenWithUnits(text: string): number | null {
  const written = WITH_UNITS.exec(text)?.[1];
  if (written === undefined) return null;
  let seconds = 0;
  for (const [, number, unit = "s"] of written.matchAll(PART)) seconds += Number(number) * unitSeconds(unit);
  return Number(seconds.toFixed(9));
}

function unitSeconds(unit: string): number {
  const name = unit.toLowerCase();
  return UNITS[name] ?? UNITS[name.replace(/s$/, "")] ?? 1;
}

function writtenPlain(text: string): number | null {
  const match = PLAIN.exec(text);
  if (match === null) return null;
  return Number(match[2]) * (match[1]?.toLowerCase() === "ms" ? 0.001 : 1);
}
