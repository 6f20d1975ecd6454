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
/** Once what has just ended was answered and the next round was begun. */
const settled = async () => {
  for (let turn = 0; turn < 2; turn++) await new Promise(setImmediate);
};

test("who comes while there is room is served at once, who comes meanwhile together", async () => {
  const { crowd, rounds, ends } = held(2, 50);
  const first = crowd.add(1);
  await settled();
  const second = crowd.add(2);
  await settled();
  expect(rounds).toEqual([[1], [2]]);
  const all = Promise.all([first, second, ...[3, 4, 5].map((item) => crowd.add(item))]);
  await settled();
  expect(rounds).toHaveLength(2);
  ends[0]?.();
  await settled();
  expect(rounds).toEqual([[1], [2], [3, 4, 5]]);
  ends[1]?.();
  ends[2]?.();
  expect(await all).toEqual([10, 20, 30, 40, 50]);
  await settled();
  expect(crowd.isEmpty).toBe(true);
});

test("who comes at one moment is served together, by one of the slots", async () => {
  const { crowd, rounds, ends } = held(2, 50);
  const all = Promise.all([1, 2, 3].map((item) => crowd.add(item)));
  await settled();
  expect(rounds).toEqual([[1, 2, 3]]);
  ends[0]?.();
  expect(await all).toEqual([10, 20, 30]);
});

test("together they weigh no more than allowed, unless one alone does", async () => {
  const { crowd, rounds, ends } = held(1, 5, (item) => item);
  const all = Promise.all([1, 9, 2, 3, 4].map((item) => crowd.add(item)));
  for (let n = 0; n < 4; n++) {
    await settled();
    ends[n]?.();
    await settled();
  }
  await all;
  expect(rounds).toEqual([[1], [9], [2, 3], [4]]);
});

test("what fails fails for those who were served together, and the next are served", async () => {
  const { crowd, ends } = held(1, 50);
  const first = crowd.add(1);
  await settled();
  const others = Promise.allSettled([crowd.add(2), crowd.add(3)]);
  ends[0]?.();
  expect(await first).toBe(10);
  await settled();
  ends[1]?.(new Error("broke"));
  expect((await others).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  const last = crowd.add(4);
  await settled();
  ends[2]?.();
  expect(await last).toBe(40);
});
