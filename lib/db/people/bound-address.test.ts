import { expect, test } from "vitest";
import { isFromBound } from "./bound-address.ts";

test.each([
  [["10.1.0.0/16"], "10.1.255.7", true],
  [["10.1.0.0/16"], "10.2.0.1", false],
  [["192.0.2.4"], "192.0.2.4", true],
  [["192.0.2.4"], "192.0.2.5", false],
  [["192.0.2.4", "2001:db8::/32"], "2001:db8:7::1", true],
  [["2001:db8::/32"], "2001:db9::1", false],
  [["2001:db8::/32"], "10.1.0.1", false],
  [["10.0.0.0/8"], "::ffff:10.1.2.3", true],
  [["0.0.0.0/0"], "203.0.113.9", true],
  [["10.0.0.0/8"], "unknown", false],
  [["10.0.0.0/8"], "", false],
  [[], "unknown", true],
])("bound to %j, from %s: %s", (networks, address, works) => {
  expect(isFromBound(networks, address)).toBe(works);
});
