import { type DiffLine, parseDiff } from "../diff/parse-diff.ts";

/** How two patches differ: not at all, in names and white space only, or for real. */
export type PatchDifference = "same" | "renamed" | "changed";

export interface PatchComparison {
  difference: PatchDifference;
  /** Lines that only one of the two has, with one line of context, cut to what fits. */
  before: DiffLine[];
  after: DiffLine[];
}

const TOKEN = /[A-Za-z_$][\w$]*|\d+|[^\s\w]/g;
const NAME = /^[A-Za-z_$]/;
const MOST_LINES = 8;

/** Compares what two attempts changed in the code. A patch that is not there changed nothing. */
export function comparePatches(before: string | null, after: string | null): PatchComparison {
  const [left, right] = [changedLines(before), changedLines(after)];
  return {
    difference: differenceOf(left, right),
    before: onlyIn(left, right),
    after: onlyIn(right, left),
  };
}

function changedLines(diff: string | null): { path: string; line: DiffLine }[] {
  if (diff === null) return [];
  return parseDiff(diff).flatMap((file) =>
    file.hunks.flatMap((hunk) =>
      hunk.lines
        .filter(({ kind }) => kind === "added" || kind === "removed")
        .map((line) => ({ path: file.path, line })),
    ),
  );
}

function differenceOf(left: ReturnType<typeof changedLines>, right: ReturnType<typeof changedLines>): PatchDifference {
  if (textOf(left) === textOf(right)) return "same";
  return isRenaming(tokensOf(left), tokensOf(right)) ? "renamed" : "changed";
}

function textOf(lines: ReturnType<typeof changedLines>): string {
  return lines.map(({ path, line }) => `${path}\n${line.kind} ${line.text}`).join("\n");
}

/** `isName`: it may have been renamed. Where a line stands must be the same in both patches. */
type Token = { text: string; isName: boolean };

function tokensOf(lines: ReturnType<typeof changedLines>): Token[] {
  return lines.flatMap(({ path, line }) => [
    { text: `${line.kind} ${path}`, isName: false },
    ...(line.text.match(TOKEN) ?? []).map((text) => ({ text, isName: NAME.test(text) })),
  ]);
}

/** The same signs in the same order, and each name always became the same other name. */
function isRenaming(left: readonly Token[], right: readonly Token[]): boolean {
  if (left.length !== right.length) return false;
  const [there, back] = [new Map<string, string>(), new Map<string, string>()];
  return left.every(({ text, isName }, index) => {
    const other = right[index];
    if (!isName || !other?.isName) return text === other?.text && isName === other.isName;
    const known = there.get(text) ?? other.text;
    const knownBack = back.get(other.text) ?? text;
    there.set(text, known);
    back.set(other.text, knownBack);
    return known === other.text && knownBack === text;
  });
}

function onlyIn(own: ReturnType<typeof changedLines>, other: ReturnType<typeof changedLines>): DiffLine[] {
  const theirs = new Set(other.map(({ path, line }) => `${path} ${line.kind} ${line.text.trim()}`));
  return own
    .filter(({ path, line }) => !theirs.has(`${path} ${line.kind} ${line.text.trim()}`))
    .map(({ line }) => line)
    .slice(0, MOST_LINES);
}
