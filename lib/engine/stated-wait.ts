import { readableText } from "./readable-text.ts";

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
const UNIT = "(?:milliseconds?|msecs?|ms|seconds?|secs?|s|minutes?|mins?|m|hours?|hrs?|h|days?|d)";
const PART = `\\d{1,9}(?:\\.\\d{1,12})?\\s?${UNIT}(?![a-z])`;
const RUN_OF_PARTS = `\\d{1,9}(?:\\.\\d{1,12})?\\s?${UNIT}(?:,?\\s?(?:and\\s)?\\d{1,9}(?:\\.\\d{1,12})?\\s?${UNIT}){0,4}(?![a-z])`;
const BEFORE =
  "(?:(?:re)?try(?:ing)?|try(?:ing)? again|available(?: again)?|retry[_ -]?after|retry[_ -]?delay|wait(?:ing)?|resets?|reset|backing off|back off|sleep(?:ing)?|come back|resume[sd]?|next attempt|cooldown)";
const STATED = new RegExp(
  `${BEFORE}(?:["']?\\s?[:=]|\\s\\w+){0,3}?["'(\\s]{1,3}(?:about |approximately |~)?(${RUN_OF_PARTS})`,
  "i",
);
const PLAIN_SECONDS =
  /\bretry[_ -]?after(?:[_ -]?(seconds?|secs?|ms))?["']?\s?[:=]?\s?["']?(\d{1,9}(?:\.\d{1,12})?)(?![\w:/-]|\.\d)/i;
const LONGEST = 31 * 86_400;

/**
 * The wait that a message states, in seconds, or null: "retry after 7 seconds", "try again in 1h53m56.832s",
 * `"retryDelay": "34s"`, "Retry-After: 30". A time of day or a date is not a wait, since the engine has no clock; nor is
 * anything over 31 days.
 */
export function statedWaitSeconds(message: string): number | null {
  const { flat } = readableText(message);
  const seconds = writtenWithUnits(flat) ?? writtenPlain(flat);
  return seconds === null || seconds > LONGEST ? null : seconds;
}

function writtenWithUnits(text: string): number | null {
  const written = STATED.exec(text)?.[1];
  if (written === undefined) return null;
  let thousandths = 0;
  for (const [, number, unit] of written.matchAll(
    new RegExp(
      PART.replace(UNIT, `(${UNIT.slice(3, -1)})`).replace("\\d{1,9}(?:\\.\\d{1,12})?", "(\\d{1,9}(?:\\.\\d{1,12})?)"),
      "gi",
    ),
  )) {
    thousandths += Number(number) * unitSeconds(unit ?? "s") * 1000;
  }
  return thousandths / 1000;
}

function unitSeconds(unit: string): number {
  const name = unit.toLowerCase();
  return UNITS[name] ?? UNITS[name.replace(/s$/, "")] ?? 1;
}

function writtenPlain(text: string): number | null {
  const match = PLAIN_SECONDS.exec(text);
  if (match === null) return null;
  return Number(match[2]) * (match[1]?.toLowerCase() === "ms" ? 0.001 : 1);
}
