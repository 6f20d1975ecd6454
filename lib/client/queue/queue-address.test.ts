import { expect, test } from "vitest";
import { holdIdOf, parseQueueFilter, queueHref } from "./queue-address.ts";

test("an address holds what is not as usual, and is read back the same", () => {
  const filter = { segment: "sentinel", q: "DEF 12&x=1", sort: "check" } as const;
  const href = queueHref(filter, "hld_1");
  expect(href).toBe("/queue/hld_1?segment=sentinel&q=DEF+12%26x%3D1&sort=check");
  const url = new URL(href, "http://desk");
  expect(parseQueueFilter(Object.fromEntries(url.searchParams))).toEqual(filter);
  expect(holdIdOf(url.pathname)).toBe("hld_1");
});

test("what an address cannot hold is as usual", () => {
  expect(parseQueueFilter({ segment: "nonsense", q: "", sort: ["age", "check"] })).toEqual({
    segment: "all",
    sort: "age",
  });
  expect(queueHref({ segment: "all", sort: "age" }, null)).toBe("/queue");
  expect(holdIdOf("/queue")).toBeNull();
});
