import { expect, test } from "vitest";
import { statusAfter } from "./live-state.ts";

test("a stream that comes back at once is not mentioned, a longer absence is named by its length", () => {
  expect(statusAfter(300, "live")).toBe("live");
  expect(statusAfter(300, "connecting")).toBe("connecting");
  expect(statusAfter(1_600, "live")).toBe("reconnecting");
  expect(statusAfter(14_000, "live")).toBe("stale");
  expect(statusAfter(60_000, "live")).toBe("offline");
});
