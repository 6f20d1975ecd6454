import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiProblem } from "#lib/api-client/api-problem.ts";
import { Unreachable } from "#lib/api-client/unreachable.ts";
import { Lease } from "./lease.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }));
afterEach(() => void vi.useRealTimers());

const lost = new ApiProblem({ type: "", title: "", status: 409, code: "lease_lost", detail: "" }, null);

function lease(seconds: number, beat: () => Promise<"cancel" | null>) {
  const onEnd = vi.fn();
  const spy = vi.fn(async () => ({ directive: await beat() }));
  return { onEnd, beat: spy, lease: new Lease({ seconds, beat: spy, beatsAlone: () => true, onEnd }) };
}

test("beats every second, however long the lease, so that a cancel is heard soon", async () => {
  const long = lease(600, async () => null);
  await long.lease.confirm();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(long.beat).toHaveBeenCalledTimes(21);
  long.lease.stop();
});

test("is lost after ¾ of the lease without a confirmed beat, counted from when the last one was sent", async () => {
  let reachable = true;
  const { lease: kept, onEnd } = lease(20, async () => {
    if (!reachable) throw new Unreachable("down");
    await new Promise((resolve) => setTimeout(resolve, 2000));
    return null;
  });
  const confirmed = kept.confirm();
  await vi.advanceTimersByTimeAsync(2000);
  expect(await confirmed).toBe(true);
  reachable = false;
  await vi.advanceTimersByTimeAsync(12_900);
  expect(onEnd).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  expect(onEnd).toHaveBeenCalledExactlyOnceWith("lost");
});

test("a desk that comes back in time is no loss", async () => {
  let reachable = false;
  const { lease: kept, onEnd } = lease(20, async () => {
    if (!reachable) throw new Unreachable("down");
    return null;
  });
  void kept.confirm();
  await vi.advanceTimersByTimeAsync(13_500);
  reachable = true;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(onEnd).not.toHaveBeenCalled();
  kept.stop();
});

test("lease_lost and the directive cancel end it at once, and only once", async () => {
  const stale = lease(60, () => Promise.reject(lost));
  expect(await stale.lease.confirm()).toBe(false);
  const cancelled = lease(60, async () => "cancel");
  expect(await cancelled.lease.confirm()).toBe(false);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(stale.onEnd).toHaveBeenCalledExactlyOnceWith("lost");
  expect(cancelled.onEnd).toHaveBeenCalledExactlyOnceWith("cancelled");
});

test("progress goes with the next beat, and again where that beat failed", async () => {
  const answers = [null, new Unreachable("down"), null];
  const { lease: kept, beat } = lease(60, async () => {
    const answer = answers.shift() ?? null;
    if (answer instanceof Error) throw answer;
    return answer;
  });
  await kept.confirm();
  kept.progress({ steps: 1 });
  kept.progress({ steps: 2, level: 4 });
  await vi.advanceTimersByTimeAsync(2500);
  expect(beat.mock.calls.map(([totals]: unknown[]) => totals)).toEqual([
    undefined,
    { steps: 2, level: 4 },
    { steps: 2, level: 4 },
  ]);
  kept.stop();
});

test("what is confirmed has the totals of a beat that is still on its way", async () => {
  const { lease: kept, beat } = lease(60, async () => null);
  kept.progress({ steps: 1, level: 2 });
  kept.begin();
  kept.progress({ steps: 2 });
  await kept.confirm();
  expect(beat.mock.calls.map(([totals]: unknown[]) => totals)).toEqual([{ steps: 2, level: 2 }]);
  kept.stop();
});

test("what is confirmed has the latest totals, also where a beat without them was on its way", async () => {
  let answer = () => {};
  const { lease: kept, beat } = lease(60, () => new Promise((resolve) => (answer = () => resolve(null))));
  const early = kept.confirm();
  kept.progress({ steps: 2 });
  const late = kept.confirm();
  answer();
  await vi.advanceTimersByTimeAsync(0);
  answer();
  expect([await early, await late]).toEqual([true, true]);
  expect(beat.mock.calls.map(([totals]: unknown[]) => totals)).toEqual([undefined, { steps: 2 }]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(beat).toHaveBeenCalledTimes(3);
  kept.stop();
});
