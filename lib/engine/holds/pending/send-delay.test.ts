import { expect, test } from "vitest";
import { sendDelay } from "./send-delay.ts";

test("a decision waits as long as its person has set, and a takeover not at all", () => {
  expect([sendDelay("retry", 8), sendDelay("cancel", 30), sendDelay("answer", 0)]).toEqual([8, 30, 0]);
  expect(sendDelay("intervene", 30)).toBe(0);
});
