import { stripVTControlCharacters } from "node:util";

/**
 * What a terminal would show of these bytes, as text: colours and other control sequences are taken out, since one in the
 * middle of a password would hide it from the mask; what is not UTF-8 becomes U+FFFD, and a lone carriage return a new line.
 */
export function plainText(bytes: Uint8Array): string {
  return stripVTControlCharacters(new TextDecoder("utf-8").decode(bytes))
    .replace(/\r+\n?/g, "\n")
    .replace(CONTROL, "");
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the point
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;
