import fc from "fast-check";
import { expect, test } from "vitest";
import { shownRows } from "./shown-rows.ts";

test("every row that differs is shown, and the others are shown or counted", () => {
  fc.assert(
    fc.property(fc.array(fc.boolean()), (rows) => {
      const shown = shownRows(rows, (equal) => equal);
      expect(shown.filter(({ row }) => row === false)).toHaveLength(rows.filter((equal) => !equal).length);
      expect(shown.reduce((sum, { row, skipped }) => sum + (row === null ? skipped : 1), 0)).toBe(rows.length);
      expect(shown.some(({ row }, index) => row === null && shown[index + 1]?.row === null)).toBe(false);
    }),
  );
  expect(shownRows(Array(9).fill(true), (equal) => equal)).toEqual([{ row: null, skipped: 9 }]);
});
