import { LENGTHS } from "#lib/engine/text/lengths.ts";
import { quoteInline } from "#lib/engine/text/quote.ts";

/** One sentence about a hold, and the ids of the events that prove it, as the stream prints them. */
export type WhyLine = { text: string; cites: string[] };

/** The most events that one sentence cites. */
export const MAX_CITES = 4;

/** A sentence with its events, each cited once. */
export function whyLine(text: string, cites: string[]): WhyLine {
  return { text, cites: [...new Set(cites)] };
}

/**
 * What somebody else wrote, in quotation marks: marks within it are replaced, so that they cannot end ours. At most
 * `LENGTHS.phrase` long.
 */
export function quoted(text: string): string {
  return `“${quoteInline(text.replaceAll(/[“”„‟]/g, '"'), LENGTHS.phrase)}”`;
}

/** The name of a person in a sentence, at most 80 characters. */
export function inlineName(name: string): string {
  return quoteInline(name, 80);
}
