import { withoutAnsi } from "#lib/engine/text/readable-text.ts";
import type { Category } from "./categories.ts";
import type { Failure } from "./failure.ts";

const READ = 16_384;

/**
 * A name such as `fp-8c1e2a9b` for the cause of a failure: the same for failures that differ only in ids, times, paths, line
 * numbers, sizes and the like. Failures with the same fingerprint are one cluster.
 */
export function fingerprint(category: Category, failure: Failure): string {
  const { message, name = "", code = "", httpStatus = "", exitCode = "", signal = "" } = failure;
  const parts = [category, code, name, httpStatus, exitCode, signal, withoutParticulars(message)];
  return `fp-${fnv1a(parts.join("\n").toLowerCase()).toString(16).padStart(8, "0")}`;
}

const MONTHS =
  "jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?";
const WEEKDAYS = "(?:mon|tues?|wed(?:nes)?|thur?s?|fri|sat(?:ur)?|sun)(?:day)?";
const FILE_ENDINGS =
  "[cm]?[jt]sx?|py|go|rs|java|kt|rb|php|cs|cc|cpp|hpp|swift|vue|css|html?|md|json[lc]?|ya?ml|toml|lock|log|txt|csv|sql|sh|xml|ini|cfg|conf|env|zip|gz|tar|png|jpe?g|pdf|db|sqlite|tmp|bak|so|dll|exe";
const UNITS = "[kmgtp]i?b?|bytes?|b|ms|milliseconds?|s|secs?|seconds?|m|mins?|minutes?|h|hours?|days?";

/** What varies between failures with the same cause, and the placeholder for it. Order matters. */
const PARTICULARS: readonly [pattern: RegExp, sign: string][] = [
  [/^[ \t]*(?:at [^\n]{1,400}|File "[^"\n]{1,300}", line \d[^\n]{0,200})$/gim, ""],
  [/\b[a-z][a-z+.-]{1,20}:\/\/[^\s"'`<>)\]}]{1,2000}/gi, "/"],
  [/[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}/g, "#"],
  [/(?<![\w/\\])(?:[a-z]:)?(?:[\\/]+[\w.@~%+$-]{1,255})+[\\/]?/gi, "/"],
  [/(?<![\w/\\])[\w.@~%+$-]{1,255}(?:[\\/]+[\w.@~%+$-]{1,255})+[\\/]?/g, "/"],
  [new RegExp(`(?<![\\w.-])[\\w-]{1,255}(?:\\.[\\w-]{1,64}){0,4}\\.(?:${FILE_ENDINGS})(?![\\w.])`, "gi"), "/"],
  [/(?<![\w.])\.(?:env|git|npmrc|netrc|[a-z]{2,20}(?:rc|ignore|version))(?:\.[\w-]{1,40}){0,3}(?![\w.])/g, "/"],
  [/\/(?::\d+)+/g, "/"],
  [/(["'`])(?=[^"'`\n]{0,200}\d)[^"'`\n\s]{1,200}\1/g, "$1#$1"],
  [/(["'`])[\w-]{20,200}\1/g, "$1#$1"],
  [
    /(?<![\w:.])\[?(?=[0-9a-f:.\]]{0,50}\d)(?:[0-9a-f]{0,4}:){2,8}(?:(?<=::)|[0-9a-f][0-9a-f.]{0,14})(?:\](?::\d{1,5})?)?(?!\w|::)/gi,
    "#",
  ],
  [/\b0x[0-9a-f]{1,64}\b/gi, "#"],
  [/(?<![\w-])[0-9a-f]{7,128}(?![\w-])/gi, "#"],
  [new RegExp(`\\b(?:${WEEKDAYS},? )?(?:(?:${MONTHS})\\.? (?=\\d)|(?<=\\d[ -])(?:${MONTHS})\\b)`, "gi"), "#"],
  [new RegExp(`\\b${WEEKDAYS}\\b,? ?(?=[#\\d])`, "gi"), "#"],
  [/[\w-]{0,200}\d[\w-]{0,200}/g, "#"],
  [/#(?:[\s.,:;+*/-]{0,3}(?:#|(?:am|pm|utc|gmt|cest|cet|est|pst|pdt|edt)\b))+/gi, "#"],
  [new RegExp(`# ?(?:${UNITS})\\b`, "gi"), "#"],
  [/# ([a-z]{2,20}[a-rt-z])s\b/gi, "# $1"],
  [/\s+/g, " "],
];

/** The message without ANSI codes, stack frames and everything specific to one run. */
function withoutParticulars(message: string): string {
  const read = message.length > 2 * READ ? message.slice(0, READ) + message.slice(-READ) : message;
  return PARTICULARS.reduce((text, [pattern, sign]) => text.replace(pattern, sign), withoutAnsi(read)).trim();
}

/** FNV-1a, 32 bits, over UTF-16 code units (Fowler, Noll and Vo). */
function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) {
    hash ^= text.charCodeAt(i);
    hash = Math.imul(hash, 0x01000193);
  }
  return hash >>> 0;
}
