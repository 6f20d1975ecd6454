/** What a batch does next (CONTRACT 6, DESIGN 7): one hold, then ten, then the rest, each after the outcome of the wave before. */

/**
 * Why a batch stopped: a person stopped it; a canary did not hold, or a person undid it; an item failed by a defect of
 * ours; whoever it acts for may no longer decide.
 */
export const STOP_REASONS = ["person", "did_not_hold", "undone", "failed", "not_allowed"] as const;
export type StopReason = (typeof STOP_REASONS)[number];

/** Decisions of the waves that others wait for; the wave after them is the rest. */
const CANARY_WAVES = [1, 10];

/** A batch that is under way, and the wave it is in. */
export type WaveFacts = {
  canary: boolean;
  wave: number;
  /** outcomes of the waves up to this one are no longer waited for: a person said so */
  trustedWave: number;
  /** may whoever it acts for decide in all of its projects, now? */
  allowed: boolean;
  /** items that nobody has begun */
  waiting: boolean;
  /** items that some process is at */
  deciding: number;
  /** an item of this wave failed by a defect of ours: the next one may too */
  broken: boolean;
  /** what became of the decisions of this wave; not read in the last one, which nothing waits for */
  decided: { onProbation: number; held: number; didNotHold: number; undone: number; noProbation: number };
};

export type WaveStep =
  /** decide up to `room` items more, as part of `wave` */
  | { kind: "decide"; wave: number; room: number }
  /** `outcome`: until decisions of this wave held or did not. `items`: until those who are at items have done them */
  | { kind: "wait"; for: "outcome" | "items" }
  | { kind: "stop"; reason: Exclude<StopReason, "person"> }
  | { kind: "finish" };

/**
 * What next. A wave takes as many holds as it is big; one that fails because it was decided elsewhere or has changed
 * proves nothing, and another takes its place. A decision that has no probation is settled at once; silence settles none.
 */
export function decideWave(facts: WaveFacts): WaveStep {
  const { wave, decided, deciding } = facts;
  if (!facts.waiting && deciding === 0) return { kind: "finish" };
  if (!facts.allowed) return { kind: "stop", reason: "not_allowed" };
  const trusted = wave <= facts.trustedWave;
  if (facts.broken && !trusted) return { kind: "stop", reason: "failed" };
  const size = waveSize(facts, wave);
  if (size === Number.POSITIVE_INFINITY) return begin(facts, wave, size);
  if (decided.didNotHold > 0 && !trusted) return { kind: "stop", reason: "did_not_hold" };
  if (decided.undone > 0 && !trusted) return { kind: "stop", reason: "undone" };
  const begun = deciding + Object.values(decided).reduce((sum, count) => sum + count, 0);
  if (begun < size) return begin(facts, wave, size - begun);
  if (deciding > 0) return { kind: "wait", for: "items" };
  if (decided.onProbation > 0 && !trusted) return { kind: "wait", for: "outcome" };
  return begin(facts, wave + 1, waveSize(facts, wave + 1));
}

function begin(facts: WaveFacts, wave: number, room: number): WaveStep {
  return facts.waiting ? { kind: "decide", wave, room } : { kind: "wait", for: "items" };
}

/** How many decisions a wave takes; without a canary the first is the last. */
function waveSize({ canary }: WaveFacts, wave: number): number {
  return (canary ? CANARY_WAVES[wave - 1] : undefined) ?? Number.POSITIVE_INFINITY;
}

/** Does any wave come after this one? */
export function isLastWave(canary: boolean, wave: number): boolean {
  return !canary || wave > CANARY_WAVES.length;
}
