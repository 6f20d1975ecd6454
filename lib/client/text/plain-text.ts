import { showHidden } from "#lib/engine/text/hidden-characters.ts";
import { withoutAnsi } from "#lib/engine/text/readable-text.ts";

/** A text from outside as words to read: without colour codes, and with what would not be seen shown by its number. */
export function plainText(text: string): string {
  return showHidden(withoutAnsi(text));
}
