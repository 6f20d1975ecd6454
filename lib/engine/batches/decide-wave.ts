/**
 * What a batch does next (docs/contract.md#batches, docs/interaction.md#batches-of-decisions): one hold, then ten, then the rest,
 * each after the outcome of the wave before; after a failure ten more at a time, or the rest, as a person says.
 */

/**
 * Why a batch stopped: a person stopped it; a canary decision did not hold, or a person undid it; an item failed because of
 * a defect of ours; the person it acts for may no longer decide.
 */
export const STOP_REASONS = ["person", "did_not_hold", "undone", "failed", "not_allowed"] as const;
export type StopReason = (typeof STOP_REASONS)[number];

/** The size of the first canary wave and of those after it, in decisions. */
const FIRST_WAVE = 1;
export const NEXT_WAVE = 10;

/** How many canary waves a batch has before the one that takes every hold that is left. */
export const CANARY_WAVES = 2;

/** A running batch and its current wave. Counts are numbers of items. */
export type WaveFacts = {
  wave: number;
  /** how many waves are canaries; one more each time a person asks for another wave */
  canaryWaves: number;
  /** a person said to go on without the outcomes of the waves up to this one */
  trustedWave: number;
  /** the person it acts for may decide in all of its projects at this moment */
  allowed: boolean;
  /** there are items that no process has begun */
  waiting: boolean;
  /** items that a process is working on */
  deciding: number;
  /** an item of this wave failed because of a defect of ours, so the next one may fail too */
  broken: boolean;
  /** the decisions of this wave by their outcome so far; not read in the last wave, since nothing waits for it */
  decided: { onProbation: number; held: number; didNotHold: number; undone: number; noProbation: number };
};

export type WaveStep =
  /** decide up to `room` more items as part of `wave` */
  | { kind: "decide"; wave: number; room: number }
  /** `outcome`: until the decisions of this wave have held or not. `items`: until the items in progress are finished */
  | { kind: "wait"; for: "outcome" | "items" }
  | { kind: "stop"; reason: Exclude<StopReason, "person"> }
  | { kind: "finish" };

/**
 * The next step of a batch. An item that fails because its hold was decided elsewhere or has changed proves nothing, so it
 * does not count towards the size of its wave. A decision without probation is settled at once; one on probation stays
 * unsettled until something happens to its ticket.
 */
export function decideWave(facts: WaveFacts): WaveStep {
  const { wave, decided, deciding } = facts;
  if (!facts.waiting && deciding === 0) return { kind: "finish" };
  if (!facts.allowed) return { kind: "stop", reason: "not_allowed" };
  const trusted = wave <= facts.trustedWave;
  if (facts.broken && !trusted) return { kind: "stop", reason: "failed" };
  const size = waveSize(facts.canaryWaves, wave);
  if (size === Number.POSITIVE_INFINITY) return begin(facts, wave, size);
  if (decided.didNotHold > 0 && !trusted) return { kind: "stop", reason: "did_not_hold" };
  if (decided.undone > 0 && !trusted) return { kind: "stop", reason: "undone" };
  const begun = deciding + Object.values(decided).reduce((sum, count) => sum + count, 0);
  if (begun < size) return begin(facts, wave, size - begun);
  if (deciding > 0) return { kind: "wait", for: "items" };
  if (decided.onProbation > 0 && !trusted) return { kind: "wait", for: "outcome" };
  return begin(facts, wave + 1, waveSize(facts.canaryWaves, wave + 1));
}

function begin(facts: WaveFacts, wave: number, room: number): WaveStep {
  return facts.waiting ? { kind: "decide", wave, room } : { kind: "wait", for: "items" };
}

/** How many decisions a wave takes, Infinity for the last one; without canaries the first wave is the last. */
export function waveSize(canaryWaves: number, wave: number): number {
  if (isLastWave(canaryWaves, wave)) return Number.POSITIVE_INFINITY;
  return wave === 1 ? FIRST_WAVE : NEXT_WAVE;
}

/** Whether no wave comes after this one. Waves count from 1. */
export function isLastWave(canaryWaves: number, wave: number): boolean {
  return wave > canaryWaves;
}

/**
 * How many canary waves a batch has after a person let it go on: another wave of ten, unless they said to release the rest.
 * One without canaries has none to add.
 */
export function canaryWavesAfter(
  { canary, wave, canaryWaves }: { canary: boolean; wave: number; canaryWaves: number },
  release: boolean,
): number {
  if (!canary) return 0;
  return release ? wave : Math.max(canaryWaves, wave + 1);
}
