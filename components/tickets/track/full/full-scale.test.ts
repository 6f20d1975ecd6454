import { expect, test } from "vitest";
import { decision, facts, hold, LED_412, ms, run } from "#test/track-facts.ts";
import { buildTrack } from "../build-track.ts";
import { placeLabels } from "./full-labels.ts";
import { fullScale } from "./full-scale.ts";

test("the reference ticket is linear and leaves room for the check", () => {
  const { x, broken, width } = fullScale(buildTrack(LED_412), 1164);
  expect(broken).toEqual([]);
  expect(width).toBe(1164);
  expect((x(ms(21)) - x(ms(2))) / (x(ms(86)) - x(ms(57)))).toBeCloseTo(19 / 29);
  expect(x(ms(144))).toBeLessThan(1164 - 100);
});

test("a night on hold is cut short and the attempts keep their width", () => {
  const night = facts(700, {
    ticketState: "on_hold",
    runs: [run(1, 0, 10, "failed"), run(2, 12, 20, "failed")],
    holds: [hold(20, null, "max_retries")],
  });
  const { x, broken } = fullScale(buildTrack(night), 800);
  expect(broken).toHaveLength(1);
  expect(x(ms(700)) - x(ms(20))).toBe(132);
  expect(x(ms(10)) - x(ms(0))).toBeGreaterThan(100);
});

test("seconds do not fill the card, and are still seen", () => {
  const { x } = fullScale(buildTrack(facts(0.2, { ticketState: "in_progress", runs: [run(1, 0, null)] })), 1164);
  expect(x(ms(0.2)) - x(ms(0))).toBeCloseTo(240);
  const blink = facts(60, { ticketState: "in_progress", runs: [run(1, 0, 0.01, "failed"), run(2, 1, null)] });
  const scale = fullScale(buildTrack(blink), 1164);
  expect(scale.x(ms(0.01)) - scale.x(ms(0))).toBe(22);
});

test("a phone shows ninety minutes and scrolls to the rest", () => {
  const track = buildTrack(
    facts(300, { ticketState: "in_progress", runs: [run(1, 0, 140, "failed"), run(2, 150, null)] }),
  );
  expect(fullScale(track, 1164).width).toBe(1164);
  expect(fullScale(track, 330).width).toBeGreaterThan(330 * 2);
});

test("forty attempts are wider than the card rather than unreadable", () => {
  const runs = Array.from({ length: 40 }, (_, index) => run(index + 1, index * 3, index * 3 + 1, "failed"));
  const { width, x } = fullScale(buildTrack(facts(120, { runs })), 600);
  expect(width).toBeGreaterThan(600);
  expect(x(ms(1)) - x(ms(0))).toBeGreaterThanOrEqual(22);
});

test("words of a wait stand above the line where the bracket of a decision runs below it", () => {
  const resumed = facts(60, {
    ticketState: "in_progress",
    runs: [run(1, 0, null, "resuming")],
    holds: [hold(10, 20, "question")],
    decisions: [decision(20, "answer", "on_probation")],
  });
  const track = buildTrack(resumed);
  const labels = placeLabels(track, fullScale(track, 1164));
  expect(labels).toContainEqual(expect.objectContaining({ text: "verifying", row: "bracket" }));
  expect(labels.find(({ text }) => text.startsWith("resuming"))).toMatchObject({ row: "above" });
});

test("labels of one row never touch", () => {
  const track = buildTrack(LED_412);
  for (const room of [330, 600, 1164]) {
    const labels = placeLabels(track, fullScale(track, room));
    expect(labels.map((label) => label.text)).toContain("A1");
    const siding = labels.filter((label) => label.row === "siding");
    // The word goes first where there is room for the time alone.
    expect(siding.map((label) => label.text)).toEqual([expect.stringMatching(/12 m/), expect.stringMatching(/22 m/)]);
  }
  const words = placeLabels(track, fullScale(track, 1164)).map((label) => label.text);
  expect(words).toEqual(
    expect.arrayContaining(["waited 22 m, sentinel retries used up", "verifying: failed again", "api, 6 m"]),
  );
});
