import { expect, test } from "vitest";
import { heldAs } from "./held-as.ts";

test("what is never retried has no retries to use up", () => {
  expect([heldAs("auth", 0), heldAs("auth", 1), heldAs("api", 2)]).toEqual([
    "Not retried",
    "Retries used up",
    "Retries used up",
  ]);
  expect([heldAs("infrastructure", 3), heldAs("rejections", 0)]).toEqual(["Worker lost", "Sentinel retries used up"]);
});
