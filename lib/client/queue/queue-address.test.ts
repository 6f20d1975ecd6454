import { expect, test } from "vitest";
import { parseQueueSearch } from "#lib/contract/queue/queue-address.ts";
import { placeIn, queueHref } from "./queue-address.ts";

test("an address holds what is not as usual, and is read back the same", () => {
  const filter = { segment: "sentinel", q: "DEF 12&x=1", sort: "check" } as const;
  const href = queueHref("yard", filter, { kind: "hold", id: "hld_1" });
  expect(href).toBe("/p/yard/queue/hld_1?segment=sentinel&sort=check&q=DEF+12%26x%3D1");
  const url = new URL(href, "http://desk");
  expect(parseQueueSearch(Object.fromEntries(url.searchParams))).toEqual(filter);
  expect(placeIn(url.pathname, url.searchParams)).toEqual({ kind: "hold", id: "hld_1" });
});

test("what an address cannot hold is as usual", () => {
  expect(parseQueueSearch({ segment: "nonsense", q: "", sort: ["age", "check"] })).toEqual({
    segment: "all",
    sort: "age",
  });
  expect(queueHref("yard", { segment: "all", sort: "age" }, null)).toBe("/p/yard/queue");
  expect(placeIn("/p/yard/queue", new URLSearchParams("segment=other"))).toBeNull();
});

test.each(["cluster", "batch"] as const)("a %s has an address, beside the filter of the list", (kind) => {
  const filter = { segment: "exhausted", sort: "age" } as const;
  const url = new URL(queueHref("yard", filter, { kind, id: "fp-1" }), "http://desk");
  expect(url.pathname).toBe("/p/yard/queue");
  expect(placeIn(url.pathname, url.searchParams)).toEqual({ kind, id: "fp-1" });
  expect(parseQueueSearch(Object.fromEntries(url.searchParams))).toEqual(filter);
});
