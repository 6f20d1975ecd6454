import { LENGTHS } from "#lib/engine/text/lengths.ts";

/** A pattern has at most this many characters. */
export const PATTERN_LENGTH = LENGTHS.line;

/** One stretch of a pattern, between `*` signs, has at least this many letters and digits. */
export const LEAST_LITERAL = 6;

/** Why a pattern that is too broad is refused, and what to do. */
export const TOO_BROAD = `is too broad: one part of it, between * signs, needs at least ${LEAST_LITERAL} letters or digits`;

/**
 * Whether a pattern (failure-rule.ts) says too little to be a rule. What counts is its longest stretch without `*`: a
 * letter here and there, as in `*e*r*r*o*r*`, is in every message.
 */
export function isTooBroad(pattern: string): boolean {
  return pattern.split("*").every((part) => (part.match(/[\p{L}\p{N}]/gu) ?? []).length < LEAST_LITERAL);
}
