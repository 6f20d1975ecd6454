import { describe, expect, test } from "vitest";
import {
  arrivals,
  type Entry,
  follow,
  freeze,
  GONE_STAYS_MS,
  type LatestRows,
  letGo,
  neighbour,
  resettle,
} from "./frozen-rows.ts";

function latest(...pages: (string | Entry)[][]): LatestRows {
  return { about: "all", pages: pages.map((page) => page.map((one) => (typeof one === "string" ? hold(one) : one))) };
}

/** A hold with a cause of its own, unless said otherwise. */
function hold(id: string, fingerprint = `fp-${id}`): Entry {
  return { id, fingerprint, size: 1, holds: [id] };
}

function cluster(fingerprint: string, ...holds: string[]): Entry {
  return { id: fingerprint, fingerprint, size: holds.length, holds };
}

describe("a list that stands still", () => {
  test("what comes waits, wherever it would stand", () => {
    const frozen = follow(freeze(latest(["a", "b"])), latest(["x", "a", "b", "y"]), 0);
    expect(frozen.ids).toEqual(["a", "b"]);
    expect(arrivals(frozen, latest(["x", "a", "b", "y"])).map(({ id }) => id)).toEqual(["x", "y"]);
  });

  test("what is asked for is shown in the order of the desk", () => {
    const now = latest(["x", "a", "b"]);
    expect(resettle(follow(freeze(latest(["a", "b"])), now, 0), now, null).ids).toEqual(["x", "a", "b"]);
  });

  test("what goes keeps its place and its time", () => {
    const once = follow(freeze(latest(["a", "b", "c"])), latest(["a", "c"]), 100);
    const twice = follow(once, latest(["a"]), 900);
    expect(twice.ids).toEqual(["a", "b", "c"]);
    expect([...twice.gone]).toEqual([
      ["b", 100],
      ["c", 900],
    ]);
  });

  test("what comes back is there again", () => {
    const frozen = follow(follow(freeze(latest(["a", "b"])), latest(["a"]), 100), latest(["a", "b"]), 200);
    expect(frozen.gone.size).toBe(0);
  });

  test("a navigation lets go what was gone for ten seconds, and not what is looked at", () => {
    const frozen = follow(follow(freeze(latest(["a", "b", "c", "d"])), latest(["a", "d"]), 0), latest(["a"]), 5_000);
    expect(letGo(frozen, "b", GONE_STAYS_MS).ids).toEqual(["a", "b", "d"]);
    expect(letGo(frozen, null, GONE_STAYS_MS).ids).toEqual(["a", "d"]);
    expect(letGo(frozen, null, GONE_STAYS_MS - 1)).toBe(frozen);
  });

  test("a row that is looked at and gone stays through a new order", () => {
    const frozen = follow(freeze(latest(["a", "b", "c"])), latest(["a", "c", "d"]), 0);
    expect(resettle(frozen, latest(["a", "c", "d"]), "b").ids).toEqual(["a", "b", "c", "d"]);
  });

  test("a further page comes at the end and is no arrival", () => {
    const both = latest(["a", "b"], ["c", "d"]);
    const frozen = follow(freeze(latest(["a", "b"])), both, 0);
    expect(frozen.ids).toEqual(["a", "b", "c", "d"]);
    expect(arrivals(frozen, both)).toEqual([]);
  });

  test("an empty list, and one where all have gone, fills at once", () => {
    expect(follow(freeze(latest([])), latest(["a"]), 0).ids).toEqual(["a"]);
    expect(follow(follow(freeze(latest(["a"])), latest([]), 0), latest(["b"]), 0).ids).toEqual(["b"]);
  });

  test("the last one that goes says so before the list is empty", () => {
    expect(follow(freeze(latest(["a"])), latest([]), 0).ids).toEqual(["a"]);
  });

  test("nothing new is nothing to draw again", () => {
    const frozen = freeze(latest(["a"]));
    expect(follow(frozen, latest(["a"]), 5)).toBe(frozen);
    const empty = freeze(latest([]));
    expect(follow(empty, latest([]), 5)).toBe(empty);
  });
});

describe("clusters in a list that stands still", () => {
  test("a hold that is no longer the only one of its kind keeps its row until a new order is asked for", () => {
    const now = latest([cluster("fp", "b", "a", "c"), "z"]);
    const frozen = follow(freeze(latest([hold("a", "fp"), "z"])), now, 0);
    expect(frozen.ids).toEqual(["a", "z"]);
    expect(frozen.gone.size).toBe(0);
    expect(arrivals(frozen, now)).toEqual([{ id: "fp", count: 2 }]);
    expect(resettle(frozen, now, "a").ids).toEqual(["fp", "z"]);
  });

  test("the last hold of a cluster keeps the place of the cluster", () => {
    const now = latest(["y", hold("b", "fp")]);
    const frozen = follow(freeze(latest([cluster("fp", "a", "b"), "y"])), now, 0);
    expect(frozen.ids).toEqual(["fp", "y"]);
    expect(frozen.gone.size).toBe(0);
    expect(arrivals(frozen, now)).toEqual([]);
    expect(resettle(frozen, now, null).ids).toEqual(["y", "b"]);
  });

  test("a cluster that grows is no arrival, and one that was decided goes as one row", () => {
    const grown = latest([cluster("fp", "a", "b", "c")]);
    const frozen = follow(freeze(latest([cluster("fp", "a", "b"), "y"])), grown, 7);
    expect(arrivals(frozen, grown)).toEqual([]);
    expect([...frozen.gone]).toEqual([["y", 7]]);
    expect([...follow(frozen, latest(["y"]), 8).gone]).toEqual([["fp", 8]]);
  });
});

test("from a row that leaves one goes down, and at the end up", () => {
  const stays = (id: string) => id !== "c";
  expect(neighbour(["a", "b", "c", "d"], "b", stays)).toBe("d");
  expect(neighbour(["a", "b", "c"], "c", stays)).toBe("b");
  expect(neighbour(["c"], "c", stays)).toBeNull();
});
