import { LENGTHS } from "#lib/engine/text/lengths.ts";

/** The most characters of a pattern. */
export const PATTERN_LENGTH = LENGTHS.line;

/** The fewest letters and digits in the longest part of a pattern between `*` signs. */
export const MIN_LITERAL = 6;

/** Why a pattern that is too broad is refused, and what to do. */
export const TOO_BROAD = `is too broad: one part of it, between * signs, needs at least ${MIN_LITERAL} letters or digits`;

/**
 * Whether a pattern (matches-rule.ts) is too broad to be a rule. Its longest part without `*` counts: single letters, as in
 * `*e*r*r*o*r*`, are in every message.
 */
export function isTooBroad(pattern: string): boolean {
  return pattern.split("*").every((part) => (part.match(/[\p{L}\p{N}]/gu) ?? []).length < MIN_LITERAL);
}
