/** A piece of the later text; `was`: the number that stood there before, null where nothing changed. */
export type NumberPiece = { text: string; was: string | null };

/** With the sign before it, so that `-142` and `-143` differ as a whole; a dash inside a word is none. */
const NUMBER = /((?<![\w)\]])[-−+]?\d+(?:[.,]\d+)*)/;

/**
 * Which numbers of a text changed, where two rounds said the same but for numbers, as findings of one key do. Where the rest differs
 * too, as in a reworded one, nothing is marked.
 */
export function diffNumbers(from: string, to: string): NumberPiece[] {
  const before = from.split(NUMBER);
  const after = to.split(NUMBER);
  const isAlike = before.length === after.length && after.every((text, at) => at % 2 === 1 || alike(text, before[at]));
  if (!isAlike) return [{ text: to, was: null }];
  return after
    .map((text, at) => ({
      text,
      was: at % 2 === 1 && text !== before[at] && !DURATION.test(after[at + 1] ?? "") ? (before[at] ?? null) : null,
    }))
    .filter(({ text }) => text !== "");
}

/** What follows a number that is a time a test took: it differs in each round and says nothing. */
const DURATION = /^ ?(?:ms|s|µs|sec|seconds)\b/;

/** The same line by line, without blank ones. `from` null: nothing changed. */
export function diffLines(from: string | null, to: string): NumberPiece[][] {
  const lines: NumberPiece[][] = [[]];
  for (const { text, was } of from === null ? [{ text: to, was: null }] : diffNumbers(from, to))
    for (const [index, part] of text.split("\n").entries()) {
      if (index > 0) lines.push([]);
      if (part !== "") lines.at(-1)?.push({ text: part, was });
    }
  return lines.filter((line) => line.some(({ text }) => text.trim() !== ""));
}

/** How many lines of a finding stand below its first. */
const MAX_BELOW = 6;
const MAX_CHANGED = 3;

/** What is read of a finding: its first line, the next ones, and of those further down the first that changed. */
export function findingLines(from: string | null, to: string): { first: NumberPiece[]; below: NumberPiece[][] } {
  const [first = [], ...others] = diffLines(from, to);
  const changed = others.slice(MAX_BELOW).filter((line) => line.some(({ was }) => was !== null));
  return { first, below: [...others.slice(0, MAX_BELOW), ...changed.slice(0, MAX_CHANGED)] };
}

function alike(text: string, before = ""): boolean {
  const plain = (one: string) => one.toLowerCase().replace(/\s+/g, " ");
  return plain(text) === plain(before);
}
