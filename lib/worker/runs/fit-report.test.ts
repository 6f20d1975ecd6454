import { expect, test } from "vitest";
import { fitReport } from "./finish-run.ts";

const bytes = (value: unknown) => Buffer.byteLength(JSON.stringify(value));

test("a report that fits stays as it is", () => {
  const report = { outcome: "succeeded", diff: "x".repeat(500_000), checkpoint: "y".repeat(400_000) };
  expect(fitReport(report)).toBe(report);
  expect(fitReport({ diff: null })).toEqual({ diff: null });
});

test("of a report that is too large the diff is cut at a line and says so; the checkpoint stays whole", () => {
  const checkpoint = "y".repeat(450 * 1024);
  for (const line of ["+ some text\n", "+ \u0001\u0002 é\n", "x"]) {
    const fitted = fitReport({ diff: line.repeat(Math.ceil((800 * 1024) / line.length)), checkpoint });
    expect(bytes(fitted)).toBeLessThanOrEqual(1024 * 1024);
    expect(fitted.checkpoint).toBe(checkpoint);
    expect(fitted.diff).toMatch(/did not fit beside the checkpoint; it is on the branch\]\n$/);
    expect(fitted.diff?.length).toBeGreaterThan(30_000);
  }
});
