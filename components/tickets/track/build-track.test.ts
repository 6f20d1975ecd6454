import fc from "fast-check";
import { expect, test } from "vitest";
import { decision, facts, hold, LED_412, ms, review, run } from "#test/track-facts.ts";
import { buildTrack } from "./build-track.ts";
import type { TrackInput } from "./track-model.ts";

/** Segments as words: kind and minutes. */
function line(input: TrackInput): string[] {
  return buildTrack(input).segments.map(({ kind, from, to }) => `${kind} ${minute(from)}-${minute(to)}`);
}

function minute(time: number): number {
  return Math.round(((time - ms(0)) / 60_000) * 10) / 10;
}

test("the reference ticket reads as drawn", () => {
  expect(line(LED_412)).toEqual([
    "attempt 2-21",
    "review 21-23",
    "attempt 23-41",
    "review 41-43",
    "attempt 43-51",
    "backoff 51-57",
    "attempt 57-86",
    "review 86-89",
    "hold 89-101",
    "attempt 101-120",
    "review 120-122",
    "hold 122-144",
  ]);
  const track = buildTrack(LED_412);
  expect(track.gates.map((gate) => gate.verdict)).toEqual(["rejected", "rejected", "rejected", "rejected"]);
  expect(track.probations).toEqual([{ from: ms(101), to: ms(122), result: "did_not_hold" }]);
  expect(track.checkAt).toBe(ms(159));
  expect(track.terminal).toBeNull();
});

test("a retry that counts down reaches into the future", () => {
  const track = buildTrack(
    facts(10, { runs: [run(1, 0, 8, "failed", "api")], retryAfter: "2025-11-21T09:12:00.000Z" }),
  );
  expect(track.segments.at(-1)).toEqual({ kind: "backoff", from: ms(8), to: ms(12), counting: true });
  expect(track.retryAt).toBe(ms(12));
});

test("a back-off that has passed waits for an agent", () => {
  const track = buildTrack(facts(20, { runs: [run(1, 0, 8, "failed")], retryAfter: "2025-11-21T09:12:00.000Z" }));
  expect(track.segments.slice(-2)).toEqual([
    { kind: "backoff", from: ms(8), to: ms(12), counting: false },
    { kind: "idle", from: ms(12), to: ms(20), resuming: false },
  ]);
  expect(track.retryAt).toBeNull();
});

test("a pause cuts a run in two pieces of one number", () => {
  const paused = facts(30, {
    ticketState: "in_progress",
    runs: [run(1, 0, null)],
    holds: [hold(10, 20, "question")],
    decisions: [decision(20, "answer", "on_probation")],
  });
  expect(line(paused)).toEqual(["attempt 0-10", "hold 10-20", "attempt 20-30"]);
  const track = buildTrack(paused);
  expect(track.segments.map((segment) => segment.kind === "attempt" && segment.resumed)).toEqual([false, false, true]);
  expect(track.segments.at(-1)).toMatchObject({ live: true, run: 1 });
  expect(track.probations).toEqual([{ from: ms(20), to: ms(30), result: "on_probation" }]);
});

test("an open pause ends the line on the siding", () => {
  const track = buildTrack(
    facts(30, { ticketState: "in_progress", runs: [run(1, 0, null, "paused")], holds: [hold(10, null, "question")] }),
  );
  expect(track.segments.map((segment) => segment.kind)).toEqual(["attempt", "hold"]);
});

test("a decided pause waits for its agent", () => {
  const track = buildTrack(
    facts(30, { ticketState: "in_progress", runs: [run(1, 0, null, "resuming")], holds: [hold(10, 20, "question")] }),
  );
  expect(track.segments.at(-1)).toEqual({ kind: "idle", from: ms(20), to: ms(30), resuming: true });
});

test("retry on a paused run ends it where it was decided", () => {
  const retried = facts(40, {
    runs: [run(1, 0, 20, "cancelled"), run(2, 25, null)],
    holds: [hold(10, 20, "max_retries")],
    decisions: [decision(20, "retry")],
    ticketState: "in_progress",
  });
  expect(line(retried)).toEqual(["attempt 0-10", "hold 10-20", "idle 20-25", "attempt 25-40"]);
});

test("a failure that opens a hold keeps its mark", () => {
  const track = buildTrack(
    facts(30, {
      ticketState: "on_hold",
      runs: [run(1, 0, 10, "failed", "auth")],
      holds: [hold(10, null, "max_retries")],
    }),
  );
  expect(track.segments[0]).toMatchObject({ kind: "attempt", end: "failed", category: "auth" });
});

test("a withdrawn hold ends with its run", () => {
  const withdrawn = { ...hold(10, null, "question"), state: "withdrawn" as const };
  const track = buildTrack(
    facts(30, { ticketState: "cancelled", runs: [run(1, 0, 15, "cancelled")], holds: [withdrawn] }),
  );
  expect(track.segments.at(-1)).toMatchObject({ kind: "hold", from: ms(10), to: ms(15), open: false, decided: false });
  expect(track.terminal).toEqual({ at: ms(15), state: "cancelled" });
});

test("a review that nobody has taken waits at the end", () => {
  const waiting = facts(30, { ticketState: "in_review", runs: [run(1, 0, 10)], reviews: [review(null, null, null)] });
  expect(line(waiting)).toEqual(["attempt 0-10", "review 10-30"]);
  expect(buildTrack(waiting).gates).toEqual([{ at: ms(30), verdict: "waiting" }]);
});

test("an unavailable review backs off before the next look", () => {
  const again = facts(40, {
    ticketState: "done",
    runs: [run(1, 0, 10)],
    reviews: [review(10, 12, "unavailable"), review(20, 22, "approved")],
  });
  expect(line(again)).toEqual(["attempt 0-10", "review 10-12", "backoff 12-20", "review 20-22"]);
  expect(buildTrack(again).terminal).toEqual({ at: ms(22), state: "done" });
});

test("a decision that held is on probation until the approval", () => {
  const held = facts(60, {
    ticketState: "done",
    runs: [run(1, 0, 10), run(2, 20, 40)],
    reviews: [review(10, 12, "rejected"), review(40, 44, "approved")],
    holds: [hold(12, 20, "sentinel_max_retries")],
    decisions: [decision(20, "retry", "held")],
  });
  expect(buildTrack(held).probations).toEqual([{ from: ms(20), to: ms(44), result: "held" }]);
});

test("an undone decision has no probation and the hold goes on", () => {
  const undone = facts(30, {
    ticketState: "on_hold",
    runs: [run(1, 0, 10, "failed")],
    holds: [hold(10, null, "max_retries")],
    decisions: [decision(20, "retry", "on_probation", true)],
  });
  const track = buildTrack(undone);
  expect(track.probations).toEqual([]);
  expect(track.decisions).toMatchObject([{ at: ms(20), undone: true }]);
  expect(track.segments.at(-1)).toMatchObject({ kind: "hold", open: true });
});

test("a ticket without runs has an empty line", () => {
  expect(buildTrack(facts(5, {})).segments).toEqual([]);
  expect(buildTrack(facts(5, { ticketState: "draft" })).terminal).toBeNull();
});

test("whatever the facts, segments follow each other without a gap or an overlap", () => {
  const minute = fc.integer({ min: 0, max: 200 });
  const span = fc.tuple(minute, fc.option(minute)).map(([a, b]) => [a, b === null ? null : Math.max(a, b)] as const);
  const anyFacts = fc.record({
    runs: fc.array(
      fc
        .tuple(span, fc.constantFrom("failed", "lost", "succeeded", "paused", "resuming", "running", "cancelled"))
        .map(([[from, to], state]) => run(1, from, to, state as never)),
      { maxLength: 8 },
    ),
    reviews: fc.array(
      span.map(([from, to]) => review(from, to, to === null ? null : "rejected")),
      { maxLength: 5 },
    ),
    holds: fc.array(
      span.map(([from, to]) => hold(from, to, "question")),
      { maxLength: 5 },
    ),
    ticketState: fc.constantFrom("ready", "in_progress", "in_review", "on_hold", "done", "blocked"),
  });
  fc.assert(
    fc.property(anyFacts, (given) => {
      const { segments } = buildTrack(facts(200, given as never));
      for (const [index, segment] of segments.entries()) {
        expect(segment.to).toBeGreaterThan(segment.from);
        if (index > 0) expect(segment.from).toBe(segments[index - 1]?.to);
      }
    }),
  );
});

test("now is never before what has happened, however slowly the page's clock ticks", () => {
  const track = buildTrack(facts(10, { runs: [run(1, 0, 14, "succeeded")], ticketState: "done" }));
  expect(track.now).toBe(ms(14) + 1);
});
