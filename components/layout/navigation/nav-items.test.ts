import { expect, test } from "vitest";
import { isCurrent, NAV_ITEMS } from "./nav-items.ts";

test("an entry is current on its page and on pages below it", () => {
  expect(isCurrent("/p/yard/queue", "/queue")).toBe(true);
  expect(isCurrent("/p/yard/queue/h_1", "/queue")).toBe(true);
  expect(isCurrent("/p/yard/queues", "/queue")).toBe(false);
});

test("no two entries share a key", () => {
  expect(new Set(NAV_ITEMS.map((item) => item.key)).size).toBe(NAV_ITEMS.length);
});
