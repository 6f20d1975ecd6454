/**
 * Text of others as a block of a prompt. It begins and ends with a mark that holds a word nobody could have known when the text
 * was written, and each of its lines stands behind `> `: no line of it can be a mark, a rule or an answer. Characters that
 * turn, hide or separate text are shown by their numbers, so that the model sees what a reader would not.
 *
 * @param nonce fresh and random for each review
 */
export function delimited(nonce: string, name: string, text: string): string {
  const lines = text
    .replace(/\r\n?|[\u0085\u2028\u2029\v\f]/g, "\n")
    .split("\n")
    .map((line) => `> ${line.replace(HIDDEN, shown)}`);
  return [`[${nonce} begin ${name}]`, ...lines, `[${nonce} end ${name}]`].join("\n");
}

/** Control characters but tab; what has no width or turns the direction; tag characters and selectors that can carry text. */
const HIDDEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: showing them is the point
  /[\u0000-\u0008\u000a-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e01ef}]|[\ud800-\udfff]/gu;

function shown(character: string): string {
  return `\\u{${character.codePointAt(0)?.toString(16)}}`;
}
