import { LENGTHS } from "#lib/engine/text/lengths.ts";
import type { Failure } from "./failure.ts";
import { isTooBroad, matchesRule } from "./rule-pattern.ts";

const LINES_TRIED = 40;
const LINE_READ = 1000;

/**
 * A pattern for failures like this one: the first line of its message with enough words, in which `*` replaces what is
 * specific to this run (ids, numbers, paths, quoted names); else its code, its name, or a shorter line. It always matches the
 * failure it was made from and is never too broad (rule-pattern.ts); null where there is no such pattern.
 */
export function proposePattern(failure: Failure): string | null {
  const lines = causeLines(failure.message).map(patternOf);
  const candidates = [...lines.filter(hasEnoughWords), plain(failure.code), plain(failure.name), ...lines];
  return candidates.find((pattern) => !isTooBroad(pattern) && matchesRule(pattern, failure)) ?? null;
}

/** The lines that may name the cause: first in most messages, last in a Python traceback. Stack frames are left out. */
function causeLines(message: string): string[] {
  const lines = message
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !/^(?:at .*[:)]|File ".*line \d|Traceback\b|Caused by:$|[\W_]+$)/.test(line));
  const inOrder = /^\s*Traceback\b/.test(message) ? lines.reverse() : lines;
  return inOrder.slice(0, LINES_TRIED).map((line) => line.slice(0, LINE_READ));
}

/** Shorter lines, such as `Command` or `FAILED`, are headings. */
function hasEnoughWords(pattern: string): boolean {
  return (pattern.match(/\p{L}/gu) ?? []).length >= 12;
}

/** What differs between failures with the same cause. Order matters: a whole address before the numbers in it. */
const PARTICULARS: readonly RegExp[] = [
  // biome-ignore lint/suspicious/noControlCharactersInRegex: terminal codes and what cannot be typed
  /\u001b\[[0-9;?]{0,20}[A-Za-z]|[\u0000-\u001f\u007f-\u009f\ufffd]+/g,
  /\b[a-z][a-z+.-]{1,20}:\/\/[^\s"'`<>)\]}]{1,500}/gi,
  /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}/g,
  /(?<![\p{L}\p{N}])(['`])[^'`]{1,120}\1(?![\p{L}\p{N}])/gu,
  /“[^”]{1,120}”|"[^"\s]{0,60}[\d/\\][^"\s]{0,60}"/g,
  /(?<![\w/\\])(?:[a-z]:)?[\w.@~%+$-]{0,100}(?:[\\/]+[\w.@~%+$-]{1,100})+[\\/]?(?::\d+){0,2}/gi,
  /(?<![\w.-])[\w-]{1,80}\.(?:[cm]?[jt]sx?|py|go|rs|java|kt|rb|php|json|ya?ml|toml|lock|log|md|sql|sh)(?::\d+){0,2}(?![\w.])/gi,
  /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b|\b0x[0-9a-f]{1,64}\b/gi,
];

/** Words with digits that name the cause: an HTTP status, `TS2345`, `E0308`. */
const MEANINGFUL_NUMBER = /^(?:[45]\d\d|[A-Z]{1,5}\d{3,5}|E2BIG|UTF-8)$/;

function patternOf(line: string): string {
  const starred = PARTICULARS.reduce((text, particular) => text.replace(particular, "*"), line)
    .replace(/[\w.,:+-]*\d[\w.,:+-]*/g, (word) => withoutNumber(word))
    .replace(/\*(?:[^\p{L}\p{N}]*\*)+/gu, "*");
  return cut(withoutLooseEnds(starred));
}

/** `429:` keeps its number, `1024,` is `*,`. */
function withoutNumber(word: string): string {
  const [, said = "", after = ""] = /^(.*?)([.,:]*)$/.exec(word) ?? [];
  return MEANINGFUL_NUMBER.test(said) ? word : `*${after}`;
}

function withoutLooseEnds(pattern: string): string {
  return pattern.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}.)\]}"']+$/gu, "");
}

/** Cut at the end of a word. */
function cut(pattern: string): string {
  if (pattern.length <= LENGTHS.phrase) return pattern;
  const short = pattern.slice(0, LENGTHS.phrase).toWellFormed().replaceAll("\ufffd", "");
  const end = short.lastIndexOf(" ");
  return withoutLooseEnds(end > LENGTHS.phrase / 2 ? short.slice(0, end) : short);
}

function plain(name: string | undefined): string {
  return cut((name ?? "").replace(/[\r\n]+/g, "*").trim());
}
