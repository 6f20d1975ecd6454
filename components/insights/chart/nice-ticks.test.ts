import { expect, test } from "vitest";
import { niceTicks } from "./nice-ticks.ts";

test("counts are marked in whole round numbers", () => {
  expect(niceTicks(25, "count")).toEqual([0, 10, 20, 30]);
  expect(niceTicks(3, "count")).toEqual([0, 1, 2, 3]);
  expect(niceTicks(1, "count")).toEqual([0, 1]);
  expect(niceTicks(0, "count")).toEqual([0, 1]);
});

test("no mark of time needs seconds beside minutes to be named", () => {
  expect(niceTicks(70, "time")).toEqual([0, 60, 120]);
  for (let most = 1; most < 20_000; most = Math.ceil(most * 1.1))
    expect(
      niceTicks(most, "time").filter((tick) => tick > 60 && tick % 60 !== 0),
      `${most} s`,
    ).toEqual([]);
});

test("times in minutes, hours and days, money in cents", () => {
  expect(niceTicks(700, "time")).toEqual([0, 300, 600, 900]);
  expect(niceTicks(200_000, "time")).toEqual([0, 86_400, 172_800, 259_200]);
  expect(niceTicks(0.05, "usd")).toEqual([0, 0.02, 0.04, 0.06]);
});
