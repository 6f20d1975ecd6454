import { expect, test, vi } from "vitest";
import { keepFresh } from "./keep-fresh.ts";

const LIMITS = { ms: 1000, most: 2 };

test("what is fresh is not read again; what is older, has failed, or was pushed out is", async () => {
  vi.useFakeTimers();
  const read = vi.fn(async () => read.mock.calls.length);
  const ask = (key: string, by = read) => keepFresh("test values", LIMITS, key, by);
  expect([await ask("a"), await ask("a"), read.mock.calls.length]).toEqual([1, 1, 1]);
  vi.advanceTimersByTime(1000);
  expect(await ask("a")).toBe(2);
  await expect(ask("b", vi.fn().mockRejectedValue(new Error("away")))).rejects.toThrow("away");
  expect(await ask("b")).toBe(3);
  await ask("c");
  expect([await ask("b"), await ask("a")]).toEqual([3, 5]);
  vi.useRealTimers();
});
