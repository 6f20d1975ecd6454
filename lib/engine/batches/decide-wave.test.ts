import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { canaryWavesAfter, decideWave, isLastWave, type WaveFacts } from "./decide-wave.ts";

const NONE = { onProbation: 0, held: 0, didNotHold: 0, undone: 0, noProbation: 0 };

function facts(fields: Partial<Omit<WaveFacts, "decided">> & { decided?: Partial<WaveFacts["decided"]> } = {}) {
  return {
    wave: 1,
    canaryWaves: 2,
    trustedWave: 0,
    allowed: true,
    waiting: true,
    deciding: 0,
    broken: false,
    ...fields,
    decided: { ...NONE, ...fields.decided },
  };
}

describe("waves", () => {
  test.each([
    ["the first takes one", facts(), { kind: "decide", wave: 1, room: 1 }],
    ["while one is at it, nobody begins another", facts({ deciding: 1 }), { kind: "wait", for: "items" }],
    ["its outcome is waited for", facts({ decided: { onProbation: 1 } }), { kind: "wait", for: "outcome" }],
    ["it held: ten more", facts({ decided: { held: 1 } }), { kind: "decide", wave: 2, room: 10 }],
    ["nothing to wait for: ten more", facts({ decided: { noProbation: 1 } }), { kind: "decide", wave: 2, room: 10 }],
    ["three of ten begun", facts({ wave: 2, deciding: 1, decided: { held: 2 } }), { kind: "decide", wave: 2, room: 7 }],
    ["nine of ten held", facts({ wave: 2, decided: { held: 9, onProbation: 1 } }), { kind: "wait", for: "outcome" }],
    [
      "ten held: the rest",
      facts({ wave: 2, decided: { held: 10 } }),
      { kind: "decide", wave: 3, room: Number.POSITIVE_INFINITY },
    ],
    [
      "a person lets it go on without the outcome",
      facts({ trustedWave: 1, decided: { onProbation: 1 } }),
      { kind: "decide", wave: 2, room: 10 },
    ],
    [
      "a person lets it go on although it did not hold",
      facts({ trustedWave: 1, decided: { didNotHold: 1 } }),
      { kind: "decide", wave: 2, room: 10 },
    ],
    [
      "a person asked for another wave after ten of which some failed",
      facts({ wave: 2, canaryWaves: 3, trustedWave: 2, decided: { held: 7, didNotHold: 3 } }),
      { kind: "decide", wave: 3, room: 10 },
    ],
    [
      "the wave that was asked for fails as well",
      facts({ wave: 3, canaryWaves: 3, trustedWave: 2, decided: { didNotHold: 1 } }),
      { kind: "stop", reason: "did_not_hold" },
    ],
    ["no canary: all at once", facts({ canaryWaves: 0 }), { kind: "decide", wave: 1, room: Number.POSITIVE_INFINITY }],
    ["it did not hold", facts({ wave: 2, decided: { didNotHold: 1 } }), { kind: "stop", reason: "did_not_hold" }],
    ["it was undone", facts({ decided: { undone: 1 } }), { kind: "stop", reason: "undone" }],
    ["a defect", facts({ wave: 3, broken: true }), { kind: "stop", reason: "failed" }],
    ["the person may no longer", facts({ wave: 3, allowed: false }), { kind: "stop", reason: "not_allowed" }],
    ["nothing is left, whatever else", facts({ waiting: false, allowed: false, broken: true }), { kind: "finish" }],
    ["the last ones are under way", facts({ wave: 3, waiting: false, deciding: 2 }), { kind: "wait", for: "items" }],
  ])("%s", (_, given, step) => {
    expect(decideWave(given)).toEqual(step);
  });
});

type Fate = "held" | "didNotHold" | "undone" | "noProbation" | "silence";
type World = { left: number; facts: WaveFacts; fates: Fate[]; fails: boolean[] };

/** Begins what may begin: some holds turn out to be decided elsewhere and prove nothing. */
function begin(world: World, step: { wave: number; room: number }): void {
  expect(step.room).toBeGreaterThan(0);
  if (step.wave !== world.facts.wave) {
    expect(step.wave).toBe(world.facts.wave + 1);
    expect(world.facts.decided).toMatchObject({ onProbation: 0, didNotHold: 0, undone: 0 });
    world.facts = { ...world.facts, wave: step.wave, decided: { ...NONE } };
  }
  for (let taken = Math.min(step.room, world.left); taken > 0; taken--) {
    world.left--;
    if (world.fails.pop() !== true) world.facts.decided.onProbation++;
  }
}

/** Time passes: a decision of the wave holds, or does not, or nothing happens. */
function settle({ facts: { canaryWaves, wave, decided }, fates }: World): void {
  expect(isLastWave(canaryWaves, wave)).toBe(false);
  const fate = fates.pop() ?? "held";
  if (fate === "silence") return;
  decided.onProbation--;
  decided[fate]++;
}

const fates = fc.array(
  fc.constantFrom<Fate[]>("held", "held", "held", "didNotHold", "undone", "noProbation", "silence"),
  {
    maxLength: 60,
  },
);

/** One step of the batch in its world. True: it has come to its end. */
function live(world: World): boolean {
  const step = decideWave({ ...world.facts, waiting: world.left > 0 });
  const { decided } = world.facts;
  if (step.kind === "finish") expect(world.left).toBe(0);
  if (step.kind === "stop") expect(decided.didNotHold + decided.undone).toBeGreaterThan(0);
  if (step.kind === "decide") begin(world, step);
  if (step.kind === "wait") settle(world);
  return step.kind === "finish" || step.kind === "stop";
}

const anyWorld = fc.record({
  left: fc.integer({ min: 1, max: 40 }),
  facts: fc.integer({ min: 0, max: 4 }).map((canaryWaves) => facts({ canaryWaves })),
  fates,
  fails: fc.array(fc.boolean()),
});

test("going on is another wave of ten, unless the rest is released; without canaries all that is left", () => {
  const stopped = { canary: true, wave: 2, canaryWaves: 2 };
  expect(canaryWavesAfter(stopped, false)).toBe(3);
  expect(canaryWavesAfter(stopped, true)).toBe(2);
  expect(canaryWavesAfter({ ...stopped, wave: 1 }, true)).toBe(1);
  expect(canaryWavesAfter({ ...stopped, wave: 1 }, false)).toBe(2);
  expect(canaryWavesAfter({ canary: false, wave: 1, canaryWaves: 0 }, false)).toBe(0);
});

test("whatever happens, no wave begins before the outcome of the one before, none is too big, and a batch ends", () => {
  fc.assert(
    fc.property(anyWorld, (world) => {
      for (let round = 0; !live(world); round++) {
        if (round === 500) throw new Error("the batch never came to an end");
        const { canaryWaves, wave, decided } = world.facts;
        const begun = Object.values(decided).reduce((sum, count) => sum + count, 0);
        if (!isLastWave(canaryWaves, wave)) expect(begun).toBeLessThanOrEqual(wave === 1 ? 1 : 10);
      }
    }),
    { numRuns: 500 },
  );
});

const count = fc.integer({ min: 0, max: 12 });
const anyFacts: fc.Arbitrary<WaveFacts> = fc.record({
  canaryWaves: fc.integer({ min: 0, max: 4 }),
  wave: fc.integer({ min: 1, max: 5 }),
  trustedWave: fc.integer({ min: 0, max: 3 }),
  allowed: fc.boolean(),
  waiting: fc.boolean(),
  deciding: count,
  broken: fc.boolean(),
  decided: fc.record({ onProbation: count, held: count, didNotHold: count, undone: count, noProbation: count }),
});

test("nothing is decided for who may not, nor after a canary failed unless a person said so; silence is never an outcome", () => {
  fc.assert(
    fc.property(anyFacts, (given) => {
      const step = decideWave(given);
      const untrusted = given.wave > given.trustedWave;
      if (step.kind !== "decide") return;
      expect(given.allowed && given.waiting).toBe(true);
      if (!untrusted || isLastWave(given.canaryWaves, given.wave)) return;
      expect(given.decided).toMatchObject({ didNotHold: 0, undone: 0 });
      if (step.wave > given.wave) expect(given.decided.onProbation).toBe(0);
    }),
    { numRuns: 2000 },
  );
});
