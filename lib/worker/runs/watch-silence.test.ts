import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { DriverEvent } from "#lib/agents/driver.ts";
import { watchSilence } from "./watch-silence.ts";

beforeEach(() => vi.useFakeTimers({ now: Date.parse("2026-01-01T00:00:00Z") }));
afterEach(() => vi.useRealTimers());
const MINUTE = 60_000;

test("a silence of ten minutes is told once, with when it began", () => {
  const told: DriverEvent[] = [];
  const watch = watchSilence((event) => void told.push(event));
  vi.advanceTimersByTime(9 * MINUTE);
  watch.heard();
  vi.advanceTimersByTime(9 * MINUTE);
  expect(told).toEqual([]);
  vi.advanceTimersByTime(60 * MINUTE);
  expect(told).toEqual([
    { type: "log", message: "No output for 10 minutes.", data: { silentSince: "2026-01-01T00:09:00.000Z" } },
  ]);
});

test("a run that ended is silent without a word", () => {
  const told: DriverEvent[] = [];
  watchSilence((event) => void told.push(event)).close();
  vi.advanceTimersByTime(60 * MINUTE);
  expect(told).toEqual([]);
});
