import { withoutAnsi } from "#lib/engine/text/readable-text.ts";

/** What a terminal would act on, and what turns the direction of the text after it. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this removes
const INVISIBLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;

/** A message from outside as words to read in a list: without colour codes, control characters and reversed writing. */
export function plainText(text: string): string {
  return withoutAnsi(text).replace(INVISIBLE, "");
}
