import type { DriverEvent } from "#lib/agents/driver.ts";

type Json = DriverEvent["data"];

/** Limits for each text, in UTF-16 units, tried in this order: short texts, which say what the call was, outlast the file in it. */
const LONGEST_TEXTS = [8 * 1024, 1024, 100];

/** JSON of at most `most` characters: the long texts in it are cut and say so; what is still longer is left out whole. */
export function shortenJson(value: Json, most: number): Json {
  const size = JSON.stringify(value).length;
  if (size <= most) return value;
  const shorter = LONGEST_TEXTS.map((longest) => cutTexts(value, longest));
  return (
    shorter.find((shortened) => JSON.stringify(shortened).length <= most) ?? {
      cut: `${size} characters of data were not stored`,
    }
  );
}

function cutTexts(value: Json, longest: number): Json {
  if (typeof value === "string") return cutText(value, longest);
  if (Array.isArray(value)) return value.map((item) => cutTexts(item, longest) ?? null);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, cutTexts(item, longest) ?? null]));
}

/** The beginning of a text, saying how much follows. */
export function cutText(text: string, longest: number): string {
  if (text.length <= longest) return text;
  return `${text.slice(0, longest).toWellFormed()}… (cut, ${text.length - longest} more characters)`;
}
