import { expect, test, vi } from "vitest";
import type { Present } from "#lib/contract/holds/presence.ts";
import { PeopleAtHolds } from "./people-at-holds.ts";

const at = (holdId: string, id: string, writing = false): Present => ({ holdId, id, name: id, writing });

test("it shows the others, hold by hold, and not oneself", () => {
  const people = new PeopleAtHolds("me");
  people.take([at("a", "me"), at("a", "jr"), at("b", "mk", true)]);
  expect(people.at("a").map(({ id }) => id)).toEqual(["jr"]);
  expect(people.at("b")).toEqual([at("b", "mk", true)]);
  expect(people.at("c")).toEqual([]);
  people.take([]);
  expect(people.at("a")).toEqual([]);
});

test("a hold where nothing is different is not drawn again, and nobody after nobody is no news", () => {
  const people = new PeopleAtHolds("me");
  const told = vi.fn();
  people.subscribe(told);
  people.take([at("a", "me")]);
  expect(told).not.toHaveBeenCalled();
  people.take([at("a", "jr")]);
  const before = people.at("a");
  people.take([at("a", "jr"), at("b", "mk")]);
  expect(people.at("a")).toBe(before);
  expect(told).toHaveBeenCalledTimes(2);
});
