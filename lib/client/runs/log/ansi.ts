/** How a piece of terminal output looks; only what this desk can show in both themes. */
export interface AnsiStyle {
  color: AnsiColor | null;
  bold: boolean;
  dim: boolean;
  italic: boolean;
  underline: boolean;
}

export type AnsiColor = "red" | "green" | "yellow" | "blue" | "magenta" | "cyan" | "grey";

export interface AnsiPiece {
  text: string;
  /** Where it begins in what came. */
  at: number;
  style: AnsiStyle;
}

const PLAIN: AnsiStyle = { color: null, bold: false, dim: false, italic: false, underline: false };
const COLORS: (AnsiColor | null)[] = [null, "red", "green", "yellow", "blue", "magenta", "cyan", null];

const CODES: Record<number, Partial<AnsiStyle>> = {
  1: { bold: true },
  2: { dim: true },
  3: { italic: true },
  4: { underline: true },
  22: { bold: false, dim: false },
  23: { italic: false },
  24: { underline: false },
  39: { color: null },
};

/**
 * Every escape sequence: CSI (colours among them), OSC, DCS and the like up to their end, and two-letter ones. The
 * groups: parameters and last letter of a CSI.
 */
const ESCAPES =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences are control characters
  /(?:\u001b\[|\u009b)([0-?]*)[ -/]*([@-~])|\u001b[\]PX^_][\s\S]*?(?:\u0007|\u001b\\|$)|\u001b[ -/]*[0-~]?/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: what a terminal would act on and a page must not hold
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;

/**
 * Cuts terminal output into pieces with a look. Colours come from a short list; every other sequence is dropped, and what
 * a carriage return would have overwritten is not there.
 */
export function parseAnsi(raw: string): AnsiPiece[] {
  const text = withoutOverwritten(raw);
  const pieces: AnsiPiece[] = [];
  let style = PLAIN;
  let end = 0;
  const add = (from: number, to: number) => {
    const shown = text.slice(from, to).replace(CONTROLS, "");
    if (shown !== "") pieces.push({ text: shown, at: from, style });
  };
  for (const match of text.matchAll(ESCAPES)) {
    add(end, match.index);
    end = match.index + match[0].length;
    if (match[2] === "m") style = styleAfter(style, match[1] ?? "");
  }
  add(end, text.length);
  return pieces;
}

/** The text alone, for searching, copying and speaking. */
export function withoutAnsi(raw: string): string {
  return withoutOverwritten(raw).replace(ESCAPES, "").replace(CONTROLS, "");
}

function withoutOverwritten(raw: string): string {
  if (!raw.includes("\r")) return raw;
  return raw
    .replaceAll("\r\n", "\n")
    .split("\n")
    .map((line) => line.replace(/\r+$/, "").split("\r").at(-1))
    .join("\n");
}

function styleAfter(before: AnsiStyle, parameters: string): AnsiStyle {
  const codes = parameters.split(/[;:]/).map(Number);
  let style = before;
  for (let i = 0; i < codes.length; i++) {
    const code = codes[i] ?? 0;
    // 256 colours and true colours are not on the list; what follows belongs to them.
    if (code === 38 || code === 48) i += codes[i + 1] === 2 ? 4 : 2;
    else style = withCode(style, code);
  }
  return style;
}

function withCode(style: AnsiStyle, code: number): AnsiStyle {
  if (code === 0) return PLAIN;
  if (code >= 30 && code <= 37) return { ...style, color: COLORS[code - 30] ?? null };
  if (code === 90) return { ...style, color: "grey" };
  if (code > 90 && code <= 97) return { ...style, color: COLORS[code - 90] ?? null };
  return { ...style, ...CODES[code] };
}
