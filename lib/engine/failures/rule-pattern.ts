import { LENGTHS } from "#lib/engine/text/lengths.ts";
import type { Failure } from "./failure.ts";

/** The most characters of a pattern. */
export const PATTERN_LENGTH = LENGTHS.line;

/** The fewest letters and digits in the longest part of a pattern between `*` signs. */
export const MIN_LITERAL = 6;

/** Why a pattern that is too broad is refused, and what to do. */
export const TOO_BROAD = `is too broad: one part of it, between * signs, needs at least ${MIN_LITERAL} letters or digits`;

/**
 * Whether a pattern is too broad to be a rule. Its longest part without `*` counts: single letters, as in
 * `*e*r*r*o*r*`, are in every message.
 */
export function isTooBroad(pattern: string): boolean {
  return pattern.split("*").every((part) => (part.match(/[\p{L}\p{N}]/gu) ?? []).length < MIN_LITERAL);
}

/**
 * Whether a project's pattern matches a failure's code, name or message. The pattern is plain text, case-insensitive, in
 * which `*` stands for any text. It is not a regular expression, so no pattern can take long. An empty one matches nothing.
 */
export function matchesRule(pattern: string, failure: Failure): boolean {
  const parts = pattern.toLowerCase().split("*").filter(Boolean);
  if (parts.length === 0) return false;
  const text =
    `${failure.code ?? ""}\n${failure.name ?? ""}\n${failure.message.slice(0, LENGTHS.storedMessage)}`.toLowerCase();
  let from = 0;
  for (const part of parts) {
    const at = text.indexOf(part, from);
    if (at < 0) return false;
    from = at + part.length;
  }
  return true;
}
