import { changedIn, type DiffLine, parseDiff } from "../diff/parse-diff.ts";

export interface PatchComparison {
  /** Not at all, in names and white space only, or for real. */
  difference: "same" | "renamed" | "changed";
  /** Lines that only one of the two has, with one line of context, cut to what fits. */
  before: DiffLine[];
  after: DiffLine[];
}

const TOKEN = /[A-Za-z_$][\w$]*|\d+|[^\s\w]/g;
const NAME = /^[A-Za-z_$]/;
const MAX_LINES = 8;

/** Compares what two attempts changed in the code. A patch that is not there changed nothing. */
export function comparePatches(before: string | null, after: string | null): PatchComparison {
  const [left, right] = [changedLines(before), changedLines(after)];
  return { difference: differenceOf(left, right), before: onlyIn(left, right), after: onlyIn(right, left) };
}

type Changed = { path: string; line: DiffLine };

function changedLines(diff: string | null): Changed[] {
  const files = diff === null ? [] : parseDiff(diff);
  return files.flatMap((file) => changedIn(file).map((line) => ({ path: file.path, line })));
}

function differenceOf(left: readonly Changed[], right: readonly Changed[]): PatchComparison["difference"] {
  if (textOf(left) === textOf(right)) return "same";
  return isRenaming(tokensOf(left), tokensOf(right)) ? "renamed" : "changed";
}

function textOf(lines: readonly Changed[]): string {
  return lines.map(({ path, line }) => `${path}\n${line.kind} ${line.text}`).join("\n");
}

/** `isName`: it may have been renamed. Where a line stands must be the same in both patches. */
type Token = { text: string; isName: boolean };

function tokensOf(lines: readonly Changed[]): Token[] {
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

function onlyIn(own: readonly Changed[], other: readonly Changed[]): DiffLine[] {
  const keyOf = ({ path, line }: Changed) => `${path} ${line.kind} ${line.text.trim()}`;
  const theirs = new Set(other.map(keyOf));
  const only = own.filter((changed) => !theirs.has(keyOf(changed)));
  return only.slice(0, MAX_LINES).map(({ line }) => line);
}
