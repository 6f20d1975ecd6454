import { expect, test, vi } from "vitest";
import type { Present } from "#lib/contract/holds/presence.ts";
import { PeopleAtHolds, peopleAt } from "./people-at-holds.ts";

const at = (holdId: string, id: string, writing = false): Present => ({ holdId, id, name: id, writing });

test("it shows the others, hold by hold, and not oneself", () => {
  const people = new PeopleAtHolds("me");
  people.take([at("a", "me"), at("a", "jr"), at("b", "mk", true)]);
  expect(peopleAt(people.store.getState(), "a").map(({ id }) => id)).toEqual(["jr"]);
  expect(peopleAt(people.store.getState(), "b")).toEqual([at("b", "mk", true)]);
  expect(peopleAt(people.store.getState(), "c")).toEqual([]);
  people.take([]);
  expect(peopleAt(people.store.getState(), "a")).toEqual([]);
});

test("a hold where nothing is different is not drawn again, and nobody after nobody is no news", () => {
  const people = new PeopleAtHolds("me");
  const told = vi.fn();
  people.store.subscribe(told);
  people.take([at("a", "me")]);
  expect(told).not.toHaveBeenCalled();
  people.take([at("a", "jr")]);
  const before = peopleAt(people.store.getState(), "a");
  people.take([at("a", "jr"), at("b", "mk")]);
  expect(peopleAt(people.store.getState(), "a")).toBe(before);
  expect(told).toHaveBeenCalledTimes(2);
});
