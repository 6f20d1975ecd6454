import { expect, it } from "vitest";
import { countOneMore, secondsUntilFree, type Tries, type TriesOf } from "./sign-in-tries.ts";

const START = new Date("2026-11-22T12:00:00.000Z");
const after = (seconds: number) => new Date(START.getTime() + seconds * 1000);

function afterTries(of: TriesOf, count: number, at = START): Tries {
  let tries: Tries | null = null;
  for (let n = 0; n < count; n++) tries = countOneMore(of, tries, at);
  if (tries === null) throw new Error("no tries");
  return tries;
}

it("lets ten tries of an address at an account through in a minute, and the next when the minute is over", () => {
  expect(secondsUntilFree(null, START)).toBeNull();
  expect(secondsUntilFree(afterTries("addressAtAccount", 9), START)).toBeNull();
  const ten = afterTries("addressAtAccount", 10);
  expect(secondsUntilFree(ten, after(20))).toBe(40);
  expect(secondsUntilFree(ten, after(59.9))).toBe(1);
  expect(secondsUntilFree(ten, after(60))).toBeNull();
  expect(countOneMore("addressAtAccount", ten, after(60)).count).toBe(1);
});

it("makes an account that is tried from everywhere wait, twice as long each time, and never longer than a quarter of an hour", () => {
  const waits = [49, 50, 51, 52, 59, 60, 1000].map((count) => secondsUntilFree(afterTries("account", count), START));
  expect(waits).toEqual([null, 1, 2, 4, 512, 900, 900]);
});

it("forgets tries at an account an hour after the last", () => {
  const tried = countOneMore("account", afterTries("account", 55), after(3599));
  expect(tried.count).toBe(56);
  expect(countOneMore("account", tried, after(3599 + 3600)).count).toBe(1);
});
