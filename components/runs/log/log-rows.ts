import type { LogLine } from "#lib/client/runs/log/log-lines.ts";
import type { LogMark } from "./log-marks.ts";

/** A row of the log: a line of the agent or a mark. The key stays: the number of the line, or one below zero for a mark. */
export type LogRow = { key: number; line: LogLine; mark: null } | { key: number; line: null; mark: LogMark };

/**
 * Lines and marks in one order of time, both of which are in it already; where both have one time the line came first, but for
 * the start. Nothing is copied: of 100,000 lines only those on screen become rows.
 */
export class LogRows {
  readonly length: number;
  #lines: readonly LogLine[];
  /** Marks, and before which line each stands. */
  #marks: readonly { mark: LogMark; before: number }[];

  constructor(lines: readonly LogLine[], marks: readonly LogMark[]) {
    this.#lines = lines;
    this.#marks = marks.map((mark) => ({ mark, before: placeOf(mark, lines) }));
    this.length = lines.length + marks.length;
  }

  at(index: number): LogRow | null {
    const marksBefore = this.#marksBefore(index);
    const mark = this.#marks[marksBefore];
    if (mark && mark.before + marksBefore === index) return { key: -1 - marksBefore, line: null, mark: mark.mark };
    const line = this.#lines[index - marksBefore];
    return line ? { key: line.seq, line, mark: null } : null;
  }

  /** The key of a row, for each of them at once: without making it. */
  keyAt(index: number): number {
    const marksBefore = this.#marksBefore(index);
    const mark = this.#marks[marksBefore];
    if (mark && mark.before + marksBefore === index) return -1 - marksBefore;
    return this.#lines[index - marksBefore]?.seq ?? index;
  }

  /** The row of the line at this place among the lines. */
  indexOfLine(line: number): number {
    return line + this.#marks.filter(({ before }) => before <= line).length;
  }

  #marksBefore(index: number): number {
    let count = 0;
    for (const { before } of this.#marks) {
      if (before + count >= index) break;
      count += 1;
    }
    return count;
  }
}

/** Where the first line stands that comes after a mark. */
function placeOf(mark: LogMark, lines: readonly LogLine[]): number {
  if (mark.kind === "started") return 0;
  let [low, high] = [0, lines.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((lines[middle]?.at ?? "") <= mark.at) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The place of the line with this number, or of the next one there is: a result has gone to its call. */
export function placeOfSeq(lines: readonly LogLine[], seq: number): number {
  let [low, high] = [0, lines.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((lines[middle]?.seq ?? 0) < seq) low = middle + 1;
    else high = middle;
  }
  return low;
}
