import { expect, test } from "vitest";
import { facts, hold, LED_412, ms, run } from "#test/track-facts.ts";
import { buildTrack } from "./build-track.ts";
import { layoutCompact } from "./compact-layout.ts";

test("a part is as wide as the square root of its duration", () => {
  const { scale } = layoutCompact(buildTrack(facts(50, { runs: [run(1, 0, 9, "failed"), run(2, 9, 45)] })), 184);
  const [first, second] = [scale.x(ms(9)) - scale.x(ms(0)), scale.x(ms(45)) - scale.x(ms(9))];
  expect(second / first).toBeCloseTo(2);
});

test("the reference ticket fits its row with nothing left out", () => {
  const { scale, isCut, segments } = layoutCompact(buildTrack(LED_412), 184);
  expect(isCut).toBe(false);
  expect(segments).toHaveLength(12);
  expect(Math.round(scale.end)).toBeLessThanOrEqual(176);
  expect(scale.x(ms(2))).toBe(3);
});

test("fifteen failed attempts of some seconds fit", () => {
  const runs = Array.from({ length: 12 }, (_, index) => run(index + 1, index, index + 0.1, "failed"));
  const { isCut, scale } = layoutCompact(buildTrack(facts(12, { runs })), 184);
  expect(isCut).toBe(false);
  expect(Math.round(scale.end)).toBeLessThanOrEqual(176);
});

test("where not even the least widths fit, the oldest attempts go and the newest stay", () => {
  const runs = Array.from({ length: 40 }, (_, index) => run(index + 1, index * 10, index * 10 + 5, "failed"));
  const track = buildTrack(facts(420, { ticketState: "on_hold", runs, holds: [hold(395, null, "max_retries")] }));
  const { isCut, segments, scale } = layoutCompact(track, 184);
  expect(isCut).toBe(true);
  expect(segments[0]?.kind).toBe("attempt");
  expect(segments.at(-1)?.kind).toBe("hold");
  expect(Math.round(scale.end)).toBeLessThanOrEqual(176);
});

test("a hold of days leaves the attempts visible", () => {
  const track = buildTrack(
    facts(5000, {
      ticketState: "on_hold",
      runs: [run(1, 0, 0.1, "failed"), run(2, 1, 1.1, "failed")],
      holds: [hold(2, null, "lost")],
    }),
  );
  const { scale } = layoutCompact(track, 184);
  expect(scale.x(ms(0.1)) - scale.x(ms(0))).toBeGreaterThanOrEqual(6);
  expect(Math.round(scale.end)).toBeLessThanOrEqual(176);
});
