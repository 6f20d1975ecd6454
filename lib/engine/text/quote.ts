import { showHidden } from "./hidden-characters.ts";
import { LENGTHS } from "./lengths.ts";

/**
 * Quotes text of others for a brief: each line begins with `> `, so that nothing in it can pose as a heading or an instruction
 * of ours (docs/seeds/sentinel.md#the-brief). What would not be seen is shown by its number.
 */
export function quote(text: string): string {
  return linesOf(text)
    .map((line) => `> ${line}`)
    .join("\n");
}

/** Text of others on one line of at most `max` characters, to be used within a sentence of ours. */
export function quoteInline(text: string, max: number = LENGTHS.line): string {
  const line = showHidden(text.replace(SPACE, " ").trim());
  return line.length > max ? `${line.slice(0, max - 1).replace(HALF_CHARACTER, "")}…` : line;
}

/** Text of others after `lead`: on the same line if it is one line, else quoted below it. */
export function quoteAfter(lead: string, text: string): string {
  const lines = linesOf(text.trim());
  return lines.length === 1 ? `${lead} ${lines[0]}` : `${lead}\n${quote(text.trim())}`;
}

/** The beginning and the end of a text, together `max` characters, with a note between them of how much was left out. */
export function excerpt(text: string, max: number): string {
  if (text.length <= max) return text;
  const half = Math.floor(max / 2);
  const left = text.length - 2 * half;
  return `${text.slice(0, half).replace(HALF_CHARACTER, "")}\n[… ${left} characters left out …]\n${text.slice(-half).replace(/^[\udc00-\udfff]/, "")}`;
}

function linesOf(text: string): string[] {
  return text
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, "\n")
    .split("\n")
    .map(showHidden);
}

/** A byte order mark is white space to JavaScript, and to nobody else. */
const SPACE = /(?:(?!\ufeff)\s)+/g;

/** The first line of a text that is not blank, at most `LENGTHS.line` long. */
export function firstLine(text: string): string {
  const line = text.split("\n").find((candidate) => candidate.trim() !== "") ?? text;
  return line.length > LENGTHS.line ? `${line.slice(0, LENGTHS.line - 1).replace(HALF_CHARACTER, "")}…` : line;
}

/** The half of a surrogate pair that a cut may leave at the end, which PostgreSQL's jsonb refuses. */
export const HALF_CHARACTER = /[\ud800-\udbff]$/;
