import { changedIn, type DiffFile, type DiffLine, parseDiff } from "../../diff/parse-diff.ts";
import { align } from "./align.ts";

/** One line that stands in both, or only in the earlier or the later one. `sign`: what the line does in its patch. */
export interface LineRow {
  kind: "both" | "before" | "after";
  sign: "+" | "−" | "";
  text: string;
}

/** A text, or one file of two patches. `rows` null: too different to stand side by side. */
export interface LineComparison {
  name: string;
  differs: boolean;
  rows: LineRow[] | null;
}

/** Two briefs, line by line. */
export function compareTexts(before: string, after: string): LineComparison {
  const rows = before === after ? [] : rowsOf(before.split("\n"), after.split("\n"), String, () => "");
  return { name: "", differs: before !== after, rows };
}

/**
 * What differs between two patches, file by file: the lines that each of them adds and removes, side by side. Where they
 * stand in the file is no difference. Files that are the same in both come last. After each file the page gets its turn.
 */
export async function comparePatchFiles(before: string | null, after: string | null): Promise<LineComparison[]> {
  const [left, right] = [filesOf(before), filesOf(after)];
  const names = [...new Set([...right.keys(), ...left.keys()])];
  const files: LineComparison[] = [];
  for (const name of names) {
    const own = left.get(name)?.flatMap(changedIn) ?? [];
    const other = right.get(name)?.flatMap(changedIn) ?? [];
    const same = own.map(keyOf).join("\n") === other.map(keyOf).join("\n");
    if (!same) await new Promise((done) => setTimeout(done));
    files.push({ name, differs: !same, rows: same ? [] : rowsOf(own, other, keyOf, signOf, (line) => line.text) });
  }
  return files.toSorted((a, b) => Number(b.differs) - Number(a.differs));
}

function filesOf(diff: string | null): Map<string, DiffFile[]> {
  return Map.groupBy(diff === null ? [] : parseDiff(diff), ({ path }) => path);
}

function rowsOf<T>(
  before: readonly T[],
  after: readonly T[],
  key: (item: T) => string,
  sign: (item: T) => LineRow["sign"],
  text: (item: T) => string = key,
): LineRow[] | null {
  const aligned = align(before, after, key);
  if (aligned === null) return null;
  return aligned.map(({ before: left, after: right }): LineRow => {
    const item = (right ?? left) as T;
    return { kind: kindOf(left, right), sign: sign(item), text: text(item) };
  });
}

function kindOf(before: unknown, after: unknown): LineRow["kind"] {
  if (before === null) return "after";
  return after === null ? "before" : "both";
}

function keyOf(line: DiffLine): string {
  return `${signOf(line)}${line.text}`;
}

function signOf({ kind }: DiffLine): LineRow["sign"] {
  return kind === "added" ? "+" : "−";
}
