import { expect, test } from "vitest";
import { facts, hold, ms, run } from "#test/track-facts.ts";
import { buildTrack } from "../build-track.ts";
import { checkLine, nowLine, tickSpans } from "./axis-lines.ts";
import { fullScale } from "./full-scale.ts";

/** A question that is asked after six seconds of work. */
const heldFor = (seconds: number, checkAt: number) =>
  buildTrack(
    facts(0.1 + seconds / 60, {
      ticketState: "in_progress",
      runs: [run(1, 0, null, "paused")],
      holds: [hold(0.1, null, "question", checkAt)],
    }),
  );

test("a check whose place is not drawn stands after now, and no later time before or after it", () => {
  for (const seconds of [0, 1, 5, 20, 60]) {
    const track = heldFor(seconds, 31);
    const scale = fullScale(track, 600);
    const now = nowLine(track, scale) ?? Number.NaN;
    expect(scale.x(track.now), `${seconds} s`).toBeCloseTo(scale.end);
    expect(checkLine(track, scale)).toMatchObject({ x: now + 78, at: ms(31), inPlace: false });
    expect(Math.max(...tickSpans(track, scale).map(({ to }) => to))).toBe(track.now);
  }
});

test("a check in its place has the hours around it", () => {
  const track = heldFor(6, 0.4);
  const scale = fullScale(track, 1164);
  expect(checkLine(track, scale)?.inPlace).toBe(true);
  expect(Math.max(...tickSpans(track, scale).map(({ to }) => to))).toBeGreaterThan(track.now);
});
