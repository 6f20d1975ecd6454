import { expect, test } from "vitest";
import { Crowd } from "./crowd.ts";

/** A crowd whose work ends when it is told to; `rounds` are the items that were done together. */
function held(slots: number, most: number, weigh?: (item: number) => number) {
  const rounds: number[][] = [];
  const ends: ((error?: Error) => void)[] = [];
  const work = (items: number[]) =>
    new Promise<number[]>((resolve, reject) => {
      rounds.push(items);
      ends.push((error) => (error ? reject(error) : resolve(items.map((item) => item * 10))));
    });
  return { crowd: new Crowd(slots, most, work, weigh), rounds, ends };
}
const settled = () => new Promise(setImmediate);

test("who comes while there is room is served alone and at once, who comes meanwhile together", async () => {
  const { crowd, rounds, ends } = held(2, 50);
  const all = Promise.all([1, 2, 3, 4, 5].map((item) => crowd.add(item)));
  expect(rounds).toEqual([[1], [2]]);
  ends[0]?.();
  await settled();
  expect(rounds).toEqual([[1], [2], [3, 4, 5]]);
  ends[1]?.();
  ends[2]?.();
  expect(await all).toEqual([10, 20, 30, 40, 50]);
  expect(crowd.isEmpty).toBe(true);
});

test("together they weigh no more than allowed, unless one alone does", async () => {
  const { crowd, rounds, ends } = held(1, 5, (item) => item);
  const all = Promise.all([1, 9, 2, 3, 4].map((item) => crowd.add(item)));
  for (let n = 0; n < 4; n++) {
    ends[n]?.();
    await settled();
  }
  await all;
  expect(rounds).toEqual([[1], [9], [2, 3], [4]]);
});

test("what fails fails for those who were served together, and the next are served", async () => {
  const { crowd, ends } = held(1, 50);
  const first = crowd.add(1);
  const others = Promise.allSettled([crowd.add(2), crowd.add(3)]);
  ends[0]?.();
  expect(await first).toBe(10);
  await settled();
  ends[1]?.(new Error("broke"));
  expect((await others).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  const last = crowd.add(4);
  ends[2]?.();
  expect(await last).toBe(40);
});
