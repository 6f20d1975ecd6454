import { expect, test } from "vitest";
import { cpuTime } from "#test/cpu-time.ts";
import { decision, facts, hold, review, run } from "#test/track-facts.ts";
import { buildTrack } from "./build-track.ts";
import { layoutCompact } from "./compact-layout.ts";
import { describeTrack } from "./describe-track.ts";
import { placeLabels } from "./full/full-labels.ts";
import { fullScale } from "./full/full-scale.ts";
import { trackRows } from "./track-table.tsx";

/** Two hundred attempts: every third rejected, the others failed, every tenth time a person let it go on. */
const LONG = facts(4000, {
  ticketState: "on_hold",
  runs: Array.from({ length: 200 }, (_, n) =>
    run(n + 1, n * 20, n * 20 + 8, n % 3 === 0 ? "succeeded" : "failed", n % 3 === 0 ? null : "api"),
  ),
  reviews: Array.from({ length: 67 }, (_, n) => review(n * 60 + 8, n * 60 + 10, "rejected")),
  holds: Array.from({ length: 20 }, (_, n) => hold(n * 200 + 190, n * 200 + 198, "max_retries")),
  decisions: Array.from({ length: 20 }, (_, n) => decision(n * 200 + 198, "retry", "did_not_hold")),
});

test("a life of 200 attempts is drawn, told and listed whole, in one frame", () => {
  const begun = cpuTime();
  const track = buildTrack(LONG);
  const scale = fullScale(track, 1164);
  const labels = placeLabels(track, scale);
  const layout = layoutCompact(track, 184);
  const words = describeTrack(track);
  const rows = trackRows(track);
  const took = cpuTime() - begun;
  expect(new Set(track.segments.flatMap((segment) => (segment.kind === "attempt" ? segment.run : []))).size).toBe(200);
  // Wider than its card, so that it scrolls: every attempt keeps a width that can be seen, and its name.
  expect(scale.width).toBeGreaterThan(200 * 22);
  expect(labels.filter(({ look }) => look === "attempt").length).toBeGreaterThan(150);
  expect(layout.isCut).toBe(true);
  expect(rows.filter(({ what }) => what.startsWith("Attempt ")).length).toBeGreaterThanOrEqual(200);
  expect(words).toMatch(/^200 attempts\. 133 attempts, the last of them 200, failed on api\./);
  expect(words).toContain("17 earlier holds, 2 hours 16 minutes in all.");
  expect(took).toBeLessThan(1000);
});

test("attempts that follow each other are told as one range", () => {
  const runs = Array.from({ length: 57 }, (_, n) => run(n + 1, n * 20, n * 20 + 8, "failed", "api"));
  expect(describeTrack(buildTrack(facts(1200, { runs, ticketState: "on_hold" })))).toContain(
    "57 attempts. Attempts 1 to 57 failed on api.",
  );
});
