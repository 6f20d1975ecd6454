import { expect, test } from "vitest";
import { takeTurns } from "./take-turns.ts";

const heads = (projectId: string, ...ranks: number[]) => ranks.map((rank) => ({ projectId, rank }));
const allowed = (...ids: string[]) => ids.map((projectId) => ({ projectId, take: 50, without: [] }));
const shares = (...of: Parameters<typeof takeTurns>) =>
  Object.fromEntries(takeTurns(...of).map(({ projectId, take }) => [projectId, take]));

test("projects take turns within a rank, the one served longest ago first", () => {
  const all = [...heads("big", 2, 2, 2, 2, 2), ...heads("small", 2)];
  expect(shares(all, allowed("small", "big"), 1)).toEqual({ small: 1 });
  expect(shares(all, allowed("big", "small"), 1)).toEqual({ big: 1 });
  expect(shares(all, allowed("big", "small"), 4)).toEqual({ big: 3, small: 1 });
});

test("the urgent goes first, whosever turn it is", () => {
  expect(shares([...heads("a", 2, 2), ...heads("b", 0, 2)], allowed("a", "b"), 1)).toEqual({ b: 1 });
});

test("a project without anything gets nothing", () => {
  expect(shares(heads("a", 1), allowed("a", "b"), 3)).toEqual({ a: 1 });
});
