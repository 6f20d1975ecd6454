import { EventEmitter, once } from "node:events";
import { expect, test } from "vitest";
import { repeat } from "./run-jobs.ts";

test("a hint begins the next round at once, and one that comes during a round begins another after it", async () => {
  const events = new EventEmitter();
  const stop = new AbortController();
  let rounds = 0;
  const done = repeat(
    {
      name: "hinted",
      everyMs: 3_600_000,
      work: async () => {
        rounds++;
        // The second round is hinted at while it is under way.
        if (rounds === 2) events.emit("hint");
        events.emit("round", rounds);
      },
      onWake: (listener) => events.on("hint", listener),
    },
    stop.signal,
  );
  await expect.poll(() => rounds).toBe(1);
  const third = once(events, "round").then(() => once(events, "round"));
  events.emit("hint");
  expect(await third).toEqual([3]);
  stop.abort();
  await done;
  expect(rounds).toBe(3);
});
