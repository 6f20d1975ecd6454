/**
 * Text that came from others, made safe to stand in a brief: each line begins with `> `, so that nothing in it can pose
 * as a heading or an instruction of ours, whatever it says (SEEDS 2). Control characters other than tab are dropped.
 */
export function quote(text: string): string {
  return text
    .replace(/\r\n?|\u2028|\u2029/g, "\n")
    .split("\n")
    .map((line) => `> ${line.replace(CONTROL, "")}`)
    .join("\n");
}

/** One line of foreign text, for use inside a sentence of ours. */
export function quoteInline(text: string, max = 300): string {
  const line = text.replace(/\s+/g, " ").replace(CONTROL, "").trim();
  return line.length > max ? `${line.slice(0, max - 1)}…` : line;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the point
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;
