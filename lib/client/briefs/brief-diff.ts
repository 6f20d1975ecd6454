import { diffLines, diffWordsWithSpace } from "diff";
import { shownRows } from "#lib/client/text/shown-rows.ts";

/** One line of a diff, with the words that changed in it; or a number of equal lines that are not shown. */
export type DiffRow =
  | { is: "same" | "added" | "removed"; key: string; parts: { text: string; changed: boolean }[] }
  | { is: "skipped"; key: string; lines: number };

/** The search for what two texts share ends after this; then all lines count as changed. */
const MAX_MS = 300;
const MAX_LINE_LENGTH = 2000;

/** The diff of two texts: by line, and by word where a line was rewritten. Runs of equal lines are folded. */
export function briefDiff(before: string, after: string): DiffRow[] {
  const changes = diffLines(before, after, { timeout: MAX_MS }) ?? [
    { value: before, removed: true, added: false },
    { value: after, removed: false, added: true },
  ];
  const rows = changes.flatMap((change, index): Line[] => {
    const lines = linesOf(change.value);
    const next = changes[index + 1];
    if (change.removed)
      return lines.map((text, at) => removedLine(text, next?.added ? linesOf(next.value)[at] : undefined));
    const last = changes[index - 1];
    if (change.added)
      return lines.map((text, at) => addedLine(text, last?.removed ? linesOf(last.value)[at] : undefined));
    return lines.map((text) => ({ is: "same", parts: [{ text, changed: false }] }));
  });
  return shownRows(rows, ({ is }) => is === "same").map(({ row, skipped }, at) =>
    row === null ? { is: "skipped", key: String(at), lines: skipped } : { ...row, key: String(at) },
  );
}

type Line = { is: "same" | "added" | "removed"; parts: { text: string; changed: boolean }[] };

function linesOf(text: string): string[] {
  return (text.endsWith("\n") ? text.slice(0, -1) : text).split("\n");
}

function removedLine(text: string, becomes: string | undefined): Line {
  return { is: "removed", parts: wordsOf(text, becomes, "removed") };
}

function addedLine(text: string, was: string | undefined): Line {
  return { is: "added", parts: wordsOf(text, was, "added") };
}

/** The words of a line, those marked that the other line does not have; none where the two share next to nothing. */
function wordsOf(text: string, other: string | undefined, side: "added" | "removed"): Line["parts"] {
  const plain = [{ text, changed: false }];
  if (other === undefined || text.length > MAX_LINE_LENGTH || other.length > MAX_LINE_LENGTH) return plain;
  const [before, after] = side === "removed" ? [text, other] : [other, text];
  const parts = diffWordsWithSpace(before, after)
    .filter((part) => !part[side === "removed" ? "added" : "removed"])
    .map((part) => ({ text: part.value, changed: part[side] }));
  const shared = parts.reduce((sum, part) => sum + (part.changed ? 0 : part.text.trim().length), 0);
  return shared * 3 > text.length ? parts : plain;
}
