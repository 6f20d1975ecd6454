import fc from "fast-check";
import { expect, test } from "vitest";
import type { LogLine } from "#lib/client/runs/log/log-lines.ts";
import { type LogMark, LogRows, placeOfSeq } from "./log-rows.ts";

const timeOf = (second: number) => new Date(second * 1000).toISOString();
const sorted = fc.array(fc.integer({ min: 0, max: 30 })).map((seconds) => seconds.sort((a, b) => a - b));

test("rows are the lines and the marks in one order, each once, whatever is asked first", () => {
  fc.assert(
    fc.property(sorted, sorted, (lineTimes, markTimes) => {
      const lines = lineTimes.map((second, index) => ({ seq: 2 * index + 1, at: timeOf(second) }) as LogLine);
      const marks = [
        { kind: "started", at: timeOf(0) },
        ...markTimes.map((second) => ({ kind: "paused", at: timeOf(second) })),
      ] as LogMark[];
      const rows = new LogRows(lines, marks);
      const all = Array.from({ length: rows.length }, (_, index) => rows.at(index));
      expect(all.flatMap((row) => row?.line ?? [])).toEqual(lines);
      expect(all.flatMap((row) => row?.mark ?? [])).toEqual(marks);
      expect(rows.at(rows.length)).toBeNull();
      const keys = all.map((row) => row?.key);
      expect(new Set(keys).size).toBe(rows.length);
      expect(all.map((_, index) => rows.keyAt(index))).toEqual(keys);
      lines.forEach((line, index) => {
        expect(rows.at(rows.indexOfLine(index))?.line).toBe(line);
        expect(placeOfSeq(lines, line.seq)).toBe(index);
        expect(placeOfSeq(lines, line.seq + 1)).toBe(index + 1);
      });
      // In time, but for the start: what a mark follows is not later than it.
      all.slice(1).forEach((row, index) => {
        const before = all[index];
        if (row?.mark && before?.line) expect(before.line.at <= row.mark.at).toBe(true);
        if (row?.line && before?.mark && before.mark.kind !== "started")
          expect(row.line.at > before.mark.at).toBe(true);
      });
    }),
  );
});
