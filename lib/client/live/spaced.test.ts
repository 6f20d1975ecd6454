import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { spaced } from "./spaced.ts";

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => void vi.useRealTimers());

test("the first call is followed at once, those soon after it by one more, and none once it was stopped", async () => {
  const work = vi.fn();
  const { call, stop } = spaced(500, work);
  call();
  await vi.advanceTimersByTimeAsync(0);
  expect(work).toHaveBeenCalledTimes(1);
  for (let count = 0; count < 20; count++) call();
  await vi.advanceTimersByTimeAsync(499);
  expect(work).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(work).toHaveBeenCalledTimes(2);
  call();
  stop();
  await vi.advanceTimersByTimeAsync(1000);
  expect(work).toHaveBeenCalledTimes(2);
});
