import fc from "fast-check";
import { expect, test } from "vitest";
import { DEFAULT_SERVICE_POLICY } from "#lib/engine/policies/service-policy.ts";
import {
  afterAnswer,
  afterFailure,
  afterLoss,
  afterSilence,
  afterStart,
  type Breaker,
  CLOSED,
  probedNow,
  roomOf,
  SERVICE_TRANSITIONS,
  waveSize,
} from "./breaker.ts";

const POLICY = DEFAULT_SERVICE_POLICY;
const START = new Date("2026-11-22T10:00:00Z");
const OPEN: Breaker = { state: "open", failedProbes: 0, probeAt: START, wave: 0 };
const failure = (given: object = {}) => ({
  now: START,
  recent: { count: 5, tickets: 2 },
  wave: null,
  retryAfterSeconds: null,
  random: 0,
  ...given,
});
const secondsUntilProbe = (breaker: Breaker) => ((breaker.probeAt?.getTime() ?? 0) - START.getTime()) / 1000;

test.each([
  [4, 4, "closed", true],
  [5, 1, "closed", true],
  [50, 1, "closed", true],
  [5, 2, "open", false],
  [6, 6, "open", false],
])("%i failures of %i tickets leave it %s", (count, tickets, state, charged) => {
  const after = afterFailure(CLOSED, failure({ recent: { count, tickets } }), POLICY);
  expect([after.breaker.state, after.charged]).toEqual([state, charged]);
});

test("the wait for a probe is 15 s, doubles with each failed one to 5 min, has up to 20 % of jitter, and minds Retry-After", () => {
  const waits = Array.from({ length: 8 }, (_, failedProbes) => {
    const probing: Breaker = { state: "probing", failedProbes, probeAt: null, wave: 0 };
    return secondsUntilProbe(afterFailure(probing, failure({ wave: 0 }), POLICY).breaker);
  });
  expect(secondsUntilProbe(afterFailure(CLOSED, failure(), POLICY).breaker)).toBe(15);
  expect(waits).toEqual([30, 60, 120, 240, 300, 300, 300, 300]);
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 0.999, noNaN: true }),
      fc.option(fc.integer({ min: 0, max: 86_400 })),
      (random, asked) => {
        const wait = secondsUntilProbe(
          afterFailure(CLOSED, failure({ random, retryAfterSeconds: asked }), POLICY).breaker,
        );
        const plain = asked ?? 15;
        expect(wait).toBeGreaterThanOrEqual(plain);
        expect(Math.abs(wait - plain * (1 + 0.2 * random))).toBeLessThanOrEqual(0.002);
      },
    ),
  );
});

test("while it is open a later failure puts the probe off only where it asks for it, and never brings it forward", () => {
  expect(afterFailure(OPEN, failure(), POLICY)).toEqual({ breaker: OPEN, charged: false });
  expect(secondsUntilProbe(afterFailure(OPEN, failure({ retryAfterSeconds: 40 }), POLICY).breaker)).toBe(40);
  const late = { ...OPEN, probeAt: new Date(START.getTime() + 90_000) };
  expect(secondsUntilProbe(afterFailure(late, failure({ retryAfterSeconds: 40 }), POLICY).breaker)).toBe(90);
});

test("a person's retry makes the probe due at once, and is nothing while one is under way", () => {
  const late = { ...OPEN, probeAt: new Date(START.getTime() + 90_000) };
  expect(roomOf(late, 0, START)).toBe(0);
  expect(roomOf(probedNow(late, START) as Breaker, 0, START)).toBe(1);
  expect(probedNow({ ...OPEN, state: "probing", probeAt: null }, START)).toBeNull();
});

test("one, four, sixteen, all; what began before says nothing on the way up", () => {
  let breaker = afterAnswer(afterStart(OPEN), 0, false);
  const rooms: number[] = [];
  while (breaker.state === "ramping") {
    rooms.push(roomOf(breaker, 0, START));
    expect(afterAnswer(breaker, breaker.wave - 1, false)).toBe(breaker);
    expect(afterFailure(breaker, failure({ wave: null }), POLICY)).toEqual({ breaker, charged: false });
    expect(afterFailure(breaker, failure({ wave: 0 }), POLICY).breaker.state).toBe("open");
    breaker = afterAnswer(breaker, breaker.wave, false);
  }
  expect(rooms).toEqual([1, 4, 16]);
  expect(breaker).toBe(CLOSED);
  expect(afterAnswer(afterStart(OPEN), 0, true)).toBe(CLOSED);
});

test("time lets go only of what nobody wants", () => {
  const quiet = (breaker: Breaker, facts: object) =>
    afterSilence(breaker, { waiting: 0, running: 0, quietMs: 0, ...facts }).state;
  expect(quiet(OPEN, { quietMs: 899_999 })).toBe("open");
  expect(quiet(OPEN, { quietMs: 900_000, waiting: 1 })).toBe("open");
  expect(quiet(OPEN, { quietMs: 900_000 })).toBe("closed");
  const ramping: Breaker = { state: "ramping", failedProbes: 0, probeAt: null, wave: 2 };
  expect(quiet(ramping, { quietMs: 60_000, running: 1 })).toBe("ramping");
  expect(quiet(ramping, { quietMs: 60_000, waiting: 3 })).toBe("closed");
});

type Model = { breaker: Breaker; running: (number | null)[]; now: Date };

/** What happens to a service: a claim of some runs, the end of one of them, time, a person. */
const step = fc.oneof(
  fc.record({ kind: fc.constant("claim" as const), wanted: fc.integer({ min: 1, max: 30 }) }),
  fc.record({
    kind: fc.constantFrom("fail" as const, "answer" as const, "lose" as const, "give back" as const),
    nth: fc.nat(40),
  }),
  fc.record({ kind: fc.constant("wait" as const), seconds: fc.integer({ min: 1, max: 400 }) }),
  fc.record({ kind: fc.constant("retry" as const) }),
);
const random = 0.5;

test("whatever happens: at most one probe, no more than a wave at once, every change in the table, and a way out", () => {
  const isKnown = (from: string, to: string) =>
    Object.values(SERVICE_TRANSITIONS).some(
      (entry) => (entry.from as readonly string[]).includes(from) && (entry.to as readonly string[]).includes(to),
    );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
      const model: Model = { breaker: CLOSED, running: [], now: START };
      for (const each of steps) {
        const from = model.breaker;
        apply(model, each);
        const { state, probeAt, wave } = model.breaker;
        expect(probeAt !== null).toBe(state === "open");
        expect(state === from.state || isKnown(from.state, state)).toBe(true);
        const ofWave = model.running.filter((each) => each === wave).length;
        if (state !== "closed") expect(roomOf(model.breaker, ofWave, model.now)).toBeLessThanOrEqual(waveSize(wave));
        if (state === "probing") expect(ofWave).toBeLessThanOrEqual(1);
      }
      // Everything that runs is answered from here on: it must close.
      for (let round = 0; round < 12 && model.breaker.state !== "closed"; round++) {
        model.now = new Date(model.now.getTime() + 3_600_000);
        apply(model, { kind: "claim", wanted: 50 });
        while (model.running.length > 0) apply(model, { kind: "answer", nth: 0 });
      }
      expect(model.breaker.state).toBe("closed");
    }),
  );
});

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

function apply(model: Model, each: Step): void {
  const { breaker, now } = model;
  if (each.kind === "wait") model.now = new Date(now.getTime() + each.seconds * 1000);
  else if (each.kind === "retry") model.breaker = probedNow(breaker, now) ?? breaker;
  else if (each.kind === "claim") claim(model, each.wanted);
  else if (model.running.length > 0) {
    const [wave = null] = model.running.splice(each.nth % model.running.length, 1);
    model.breaker = afterEnd(model, each.kind, wave);
  }
}

function claim(model: Model, wanted: number): void {
  const { breaker, running, now } = model;
  const isClosed = breaker.state === "closed";
  const ofWave = running.filter((wave) => wave === breaker.wave).length;
  const taken = Math.min(wanted, roomOf(breaker, isClosed ? 0 : ofWave, now));
  running.push(...Array.from({ length: taken }, () => (isClosed ? null : breaker.wave)));
  if (taken > 0) model.breaker = afterStart(breaker);
}

function afterEnd(
  { breaker, now }: Model,
  how: "fail" | "answer" | "lose" | "give back",
  wave: number | null,
): Breaker {
  if (how === "fail") return afterFailure(breaker, failure({ now, wave, random }), POLICY).breaker;
  if (wave === null) return breaker;
  if (how === "answer") return afterAnswer(breaker, wave, false);
  return how === "lose" ? afterLoss(breaker, { now, wave, random }, POLICY) : breaker;
}
