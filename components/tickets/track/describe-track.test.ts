import { expect, test } from "vitest";
import { decision, facts, hold, LED_412, review, run } from "#test/track-facts.ts";
import { buildTrack } from "./build-track.ts";
import { describeTrack } from "./describe-track.ts";
import { trackRows } from "./track-table.tsx";

test("the reference ticket in words", () => {
  expect(describeTrack(buildTrack(LED_412))).toBe(
    "5 attempts. Attempt 3 failed on api. Reviews: 4 rejected. Waited 12 minutes, sentinel retries used up, retried by Mira Kaur, failed again. Waited 22 minutes until now, sentinel retries used up.",
  );
});

test("what goes on is said", () => {
  expect(describeTrack(buildTrack(facts(5, {})))).toBe("No attempt yet.");
  expect(describeTrack(buildTrack(facts(5, { runs: [run(1, 0, null)], ticketState: "in_progress" })))).toBe(
    "1 attempt. Attempt 1 is running.",
  );
  const failed = facts(5, {
    runs: [run(1, 0, 2, "failed", "api"), run(2, 3, 4, "failed", "logic")],
    retryAfter: "2025-11-21T09:08:00Z",
  });
  expect(describeTrack(buildTrack(failed))).toBe(
    "2 attempts. Attempts 1 and 2 failed on api and logic. Retry in 3 minutes.",
  );
});

test("the table has a row for each thing that happened", () => {
  const input = facts(60, {
    ticketState: "done",
    runs: [run(1, 0, 10, "failed", "auth"), run(2, 21, 40)],
    reviews: [review(40, 44, "approved")],
    holds: [hold(10, 20, "max_retries")],
    decisions: [decision(20, "retry", "held")],
  });
  expect(trackRows(buildTrack(input)).map(({ what, lasted }) => (lasted ? `${what} (${lasted})` : what))).toEqual([
    "Attempt 1 failed, auth (10 m)",
    "On hold: retries used up (10 m)",
    "Retried by Mira Kaur",
    "Waiting for an agent (1 m)",
    "Attempt 2 (19 m)",
    "Review approved",
    "The decision worked",
    "Done",
  ]);
});
