import type { ToolCallLine } from "#lib/contract/runs/tool-calls.ts";
import { align } from "./align.ts";

/** A call, or several of one kind in a row, in either attempt. `before`, `after`: how often in a row; 0 where it is not there. */
export interface ToolRow {
  kind: "same" | "changed" | "added" | "removed";
  name: string;
  text: string;
  before: number;
  after: number;
}

export interface ToolComparison {
  /** Null: too different to stand side by side. */
  rows: ToolRow[] | null;
  /** Share of the calls that both made in the same order, 0 to 1. */
  same: number | null;
}

/**
 * The calls of two attempts side by side: repeats in a row are one, and a call that is there in both with other arguments is
 * changed, not removed and added.
 */
export function compareCalls(before: readonly ToolCallLine[], after: readonly ToolCallLine[]): ToolComparison {
  const aligned = align(stretchesOf(before), stretchesOf(after), ({ call }) => keyOf(call));
  const all = before.length + after.length;
  if (aligned === null) return { rows: null, same: null };
  const shared = aligned.reduce(
    (sum, row) => sum + (row.before && row.after ? 2 * Math.min(row.before.count, row.after.count) : 0),
    0,
  );
  const rows = aligned.map(({ before: left, after: right }): ToolRow => {
    const { name, text } = (right ?? left)?.call ?? { name: "", text: "" };
    const counts = { before: left?.count ?? 0, after: right?.count ?? 0 };
    if (left && right) return { kind: left.count === right.count ? "same" : "changed", name, text, ...counts };
    return { kind: left ? "removed" : "added", name, text, ...counts };
  });
  return { rows: withChanged(rows), same: all === 0 ? null : shared / all };
}

function stretchesOf(calls: readonly ToolCallLine[]) {
  const stretches: { call: ToolCallLine; count: number }[] = [];
  for (const call of calls) {
    const last = stretches.at(-1);
    if (last && keyOf(last.call) === keyOf(call)) last.count += 1;
    else stretches.push({ call, count: 1 });
  }
  return stretches;
}

function keyOf({ name, digest }: ToolCallLine): string {
  return `${name} ${digest}`;
}

/** What was removed and, in the same place, added under the same name and words, such as a file written with other content. */
function withChanged(rows: readonly ToolRow[]): ToolRow[] {
  const merged: ToolRow[] = [];
  for (let index = 0; index < rows.length; ) {
    const row = rows[index] as ToolRow;
    if (row.kind !== "removed" && row.kind !== "added") {
      merged.push(row);
      index += 1;
      continue;
    }
    let end = index;
    while (rows[end]?.kind === "removed" || rows[end]?.kind === "added") end += 1;
    const block = rows.slice(index, end);
    const added = block.filter(({ kind }) => kind === "added");
    for (const removed of block.filter(({ kind }) => kind === "removed")) {
      const twin = added.findIndex(({ name, text }) => name === removed.name && text === removed.text);
      if (twin === -1) merged.push(removed);
      else {
        merged.push(...added.splice(0, twin));
        const [other] = added.splice(0, 1);
        merged.push({ ...removed, kind: "changed", after: other?.after ?? 0 });
      }
    }
    merged.push(...added);
    index = end;
  }
  return merged;
}
