import { expect, test } from "vitest";
import type { Agent } from "#lib/contract/agents.ts";
import type { Review } from "#lib/contract/reviews.ts";
import { sentinelsAway } from "./sentinels-away.ts";

const sentinel = (name: string, seenAt: string, alive: boolean) => ({ name, seenAt, alive }) as Agent;
const review = (state: Review["state"]) => ({ state }) as Review;
const OLD = sentinel("tests", "2026-11-20T08:00:00.000Z", false);
const LATER = sentinel("security", "2026-11-21T08:00:00.000Z", false);

test("a review that no sentinel is there for says who asked last", () => {
  const waiting = { state: "in_review" as const, reviews: [review("done"), review("open")] };
  expect(sentinelsAway(waiting, [])).toEqual({ last: null });
  expect(sentinelsAway(waiting, [OLD, LATER])).toEqual({ last: LATER });
  expect(sentinelsAway(waiting, [OLD, { ...LATER, alive: true }])).toBeNull();
});

test("nothing is said of a review that is being had, or of a ticket that waits for none", () => {
  expect(sentinelsAway({ state: "in_review", reviews: [review("claimed")] }, [])).toBeNull();
  expect(sentinelsAway({ state: "done", reviews: [review("done")] }, [])).toBeNull();
});
