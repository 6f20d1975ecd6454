import type { LogLine } from "#lib/client/runs/log/log-lines.ts";
import type { Hold } from "#lib/contract/holds.ts";
import type { Run } from "#lib/contract/runs.ts";

/** A line in the log that is Yardmaster's and not the agent's. */
export type LogMark =
  | { kind: "started"; at: string; run: Run }
  | { kind: "paused"; at: string; hold: Hold }
  | { kind: "decided"; at: string; hold: Hold & { decision: NonNullable<Hold["decision"]> } }
  | { kind: "ended"; at: string; run: Run };

/** What happened to a run besides what it reported. An open question is not a mark: it stands at the end as a form. */
export function marksOf(run: Run, holds: readonly Hold[]): LogMark[] {
  const own = holds.filter((hold) => hold.run?.id === run.id);
  return [
    { kind: "started" as const, at: run.startedAt, run },
    ...own.flatMap((hold): LogMark[] => {
      const paused = { kind: "paused" as const, at: hold.openedAt, hold };
      if (hold.decision === null) return hold.question && hold.state === "open" ? [] : [paused];
      return [paused, { kind: "decided", at: hold.decision.at, hold: { ...hold, decision: hold.decision } }];
    }),
    ...(run.endedAt === null ? [] : [{ kind: "ended" as const, at: run.endedAt, run }]),
  ].sort((a, b) => a.at.localeCompare(b.at));
}

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
  return mark.kind === "started" ? 0 : firstPlace(lines, ({ at }) => at > mark.at);
}

/** The place of the line with this number, or of the next one there is: a result has gone to its call. */
export function placeOfSeq(lines: readonly LogLine[], seq: number): number {
  return firstPlace(lines, (line) => line.seq >= seq);
}

/** Of the first line that is so, as all after it are; how many there are, where none is. */
function firstPlace(lines: readonly LogLine[], isSo: (line: LogLine) => boolean): number {
  let [low, high] = [0, lines.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isSo(lines[middle] as LogLine)) high = middle;
    else low = middle + 1;
  }
  return low;
}
