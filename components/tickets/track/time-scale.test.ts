import fc from "fast-check";
import { expect, test } from "vitest";
import { shareWidth, timeScale } from "./time-scale.ts";

test("inside a stretch time is linear, at its end the next begins", () => {
  const { x, end } = timeScale(
    [
      { from: 0, to: 10, width: 100 },
      { from: 10, to: 1000, width: 50 },
    ],
    5,
    2,
  );
  expect([x(-3), x(0), x(5), x(10), x(1000), x(1010)]).toEqual([5, 5, 55, 105, 155, 175]);
  expect(end).toBe(155);
});

test("what is short gets its least width, the rest is shared in proportion", () => {
  const { widths, pixelsPerMs } = shareWidth(
    [
      { duration: 1, least: 20 },
      { duration: 100, least: 20 },
      { duration: 300, least: 20 },
    ],
    420,
  );
  expect(widths).toEqual([20, 100, 300]);
  expect(pixelsPerMs).toBe(1);
});

test("the scale has a limit, and least widths may need more than the room", () => {
  expect(shareWidth([{ duration: 10, least: 5 }], 1000, 2).widths).toEqual([20]);
  expect(
    shareWidth(
      [
        { duration: 10, least: 50 },
        { duration: 1, least: 50 },
      ],
      60,
    ).widths,
  ).toEqual([50, 50]);
});

test("widths never fall below their least and fill the room where they can", () => {
  const part = fc.record({ duration: fc.integer({ min: 1, max: 1e9 }), least: fc.integer({ min: 0, max: 40 }) });
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 40 }), fc.integer({ min: 100, max: 2000 }), (parts, room) => {
      const { widths } = shareWidth(parts, room);
      const least = parts.reduce((sum, { least }) => sum + least, 0);
      for (const [index, width] of widths.entries())
        expect(width).toBeGreaterThanOrEqual((parts[index]?.least ?? 0) - 1e-6);
      expect(widths.reduce((sum, width) => sum + width, 0)).toBeCloseTo(Math.max(room, least), 3);
    }),
  );
});
