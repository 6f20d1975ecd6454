import { countOf } from "#lib/client/text/amounts.ts";
import type { BatchWave, HoldBatchItem, HoldBatchSummary } from "#lib/contract/batches.ts";
import { CANARY_WAVES, waveSize } from "#lib/engine/batches/decide-wave.ts";
import { DECISION_VERBS, type DecisionVerb } from "#lib/engine/holds/decision-verbs.ts";

/** What a batch does, as a heading: `Retry 9 holds`. */
export function batchTitle({ verb, total }: Pick<HoldBatchSummary, "verb" | "total">): string {
  return `${batchVerb(verb)} ${countOf(total, "hold")}`;
}

/** A verb before a number of holds: `Retry`, `Cancel`, `Review again`. */
export function batchVerb(verb: DecisionVerb): string {
  return verb === "cancel" ? "Cancel" : DECISION_VERBS[verb].label;
}

/** One count of all waves together. */
export function sumOf(waves: readonly BatchWave[], count: keyof BatchWave): number {
  return waves.reduce((sum, wave) => sum + wave[count], 0);
}

/** How many of its decisions were taken back. */
export function takenBack({ waves }: Pick<HoldBatchSummary, "waves">): number {
  return sumOf(waves, "undone");
}

/** Was all that it decided taken back? */
export function isTakenBack(batch: Pick<HoldBatchSummary, "state" | "waves" | "counts">): boolean {
  return batch.state === "finished" && batch.counts.succeeded > 0 && takenBack(batch) === batch.counts.succeeded;
}

/** What became of a batch so far: `2 retried, 1 failed, 9 to go`. */
export function resultWords({ verb, counts }: Pick<HoldBatchSummary, "verb" | "counts">): string {
  const { succeeded, failed, remaining } = counts;
  return [
    `${succeeded} ${DECISION_VERBS[verb].past.toLowerCase()}`,
    failed > 0 && `${failed} stayed as ${failed === 1 ? "it was" : "they were"}`,
    remaining > 0 && `${remaining} to go`,
  ]
    .filter(Boolean)
    .join(", ");
}

/**
 * How a batch stands, in one sentence. `keys`: tickets of the decisions it waits for, or that
 * stopped it.
 */
export function standWords(
  { state, stop, waves, wave, counts }: Pick<HoldBatchSummary, "state" | "stop" | "waves" | "wave" | "counts">,
  keys: readonly string[],
): string {
  switch (state) {
    case "running":
      return "Deciding now.";
    case "finished":
      return finishedWords({ state, waves, counts });
    case "waiting": {
      const current = waves.find((one) => one.wave === wave);
      const open = current?.onProbation ?? 0;
      const whose = open > 0 && keys.length === open && open <= 3 ? list(keys) : countOf(open, "decision");
      const untaken = current?.untaken ?? 0;
      return `Waits for the outcome of ${whose}.${takenWords(untaken, open)}`;
    }
    case "stopped":
      return stopWords({ stop, waves, wave, counts }, keys);
  }
}

/** How many of its decisions have no outcome yet. */
export function unknownOutcomes({ waves }: Pick<HoldBatchSummary, "waves">): number {
  return sumOf(waves, "onProbation");
}

function finishedWords(batch: Pick<HoldBatchSummary, "state" | "waves" | "counts">): string {
  const [undone, unknown] = [takenBack(batch), unknownOutcomes(batch)];
  if (unknown > 0) return `Every hold is decided. ${countOf(unknown, "outcome")} not known yet.${failedWords(batch)}`;
  if (undone === 0) return `Every hold has been dealt with.${failedWords(batch)}`;
  if (isTakenBack(batch))
    return undone === 1 ? "Its one decision was taken back." : `All ${undone} decisions were taken back.`;
  return `Every hold was decided, then ${countOf(undone, "decision")} ${undone === 1 ? "was" : "were"} taken back.`;
}

function takenWords(untaken: number, open: number): string {
  if (untaken === 0) return "";
  if (untaken === open) return ` No agent has taken ${open === 1 ? "it" : "them"} yet.`;
  return ` ${untaken} of them not taken by an agent yet.`;
}

/** What is known of the decisions so far, before more of them are made: `Of 11, 3 failed again and 2 are not known yet.` */
export function outcomesSoFar(waves: HoldBatchSummary["waves"]): string {
  const [decided, failed, unknown] = [
    sumOf(waves, "succeeded"),
    sumOf(waves, "didNotHold"),
    unknownOutcomes({ waves }),
  ];
  return `Of ${decided} so far, ${failed} failed again${unknown > 0 ? ` and ${unknown} ${unknown === 1 ? "is" : "are"} not known yet` : ""}.`;
}

function failedWords({ waves }: Pick<HoldBatchSummary, "waves">): string {
  const failed = sumOf(waves, "didNotHold");
  return failed === 0 ? "" : ` ${failed} failed again.`;
}

function stopWords(
  { stop, waves, wave, counts: { remaining } }: Pick<HoldBatchSummary, "stop" | "waves" | "wave" | "counts">,
  keys: readonly string[],
): string {
  const which = keys.length > 0 && keys.length <= 3 ? list(keys) : "A decision";
  switch (stop?.reason) {
    case "did_not_hold":
      return `${failedOf(waves.find((one) => one.wave === wave)) ?? which} failed again.${restWords(remaining)}`;
    case "undone":
      return `Stopped: ${which} was taken back.${restWords(remaining)}`;
    case "failed":
      return "Stopped: a hold could not be decided, and the next ones may not be either.";
    case "not_allowed":
      return "Stopped: whoever it decides for may no longer decide here.";
    default:
      return `Stopped by ${stop?.by?.name ?? "a person"}.`;
  }
}

/** `3 of 10`; null for a wave of one, which is called by its name. */
function failedOf(wave: BatchWave | undefined): string | null {
  return wave === undefined || wave.succeeded < 2 ? null : `${wave.didNotHold} of ${wave.succeeded}`;
}

function restWords(remaining: number): string {
  if (remaining === 0) return "";
  return remaining === 1 ? " The last one stays as it is." : ` The other ${remaining} stay as they are.`;
}

/** Those that are left of a batch: `To go`, or of one that stopped `Not decided`. */
export function restLabel(state: HoldBatchSummary["state"]): string {
  return state === "stopped" ? "Not decided" : "To go";
}

/** What became of one hold of a batch, in words. */
export function itemWords(
  item: Pick<HoldBatchItem, "state" | "code" | "detail" | "probation" | "undone">,
  { verb, state }: Pick<HoldBatchSummary, "verb" | "state">,
): string {
  const past = DECISION_VERBS[verb].past;
  if (item.state === "waiting") return state === "stopped" ? "Not decided: the batch stopped" : "Waits for its turn";
  if (item.state === "deciding") return "Being decided";
  if (item.state === "failed")
    return `Stayed as it was: ${FAILED[item.code ?? ""] ?? item.detail ?? "it could not be decided"}`;
  if (item.undone) return `${past}, then taken back`;
  if (item.probation === "on_probation") return `${past}, outcome not known yet`;
  if (item.probation === "held") return `${past}, and it worked`;
  return item.probation === "did_not_hold" ? `${past}, and it failed again` : past;
}

const FAILED: Record<string, string> = {
  already_decided: "somebody decided it first",
  stale_transition: "it was over already",
  version_mismatch: "it changed since the batch began",
  not_found: "there is no such hold that you may see",
  forbidden: "you may not decide it",
  invalid_request: "this does not apply to it",
};

/** What a dry run says of holds that a batch would leave: `1 was decided already`. */
export function failingWords({ code, count }: { code: string; count: number }): string {
  return `${count} ${count === 1 ? "stays as it is" : "stay as they are"}: ${FAILED[code] ?? code}`;
}

/** Sizes of the waves of a canary: one, ten, the rest. */
export function canaryWaves(total: number): number[] {
  return wavesToCome(1, total, CANARY_WAVES);
}

/** Sizes of the waves from this one on, for so many holds. */
export function wavesToCome(wave: number, left: number, canaries: number): number[] {
  if (left <= 0) return [];
  const size = Math.min(left, waveSize(canaries, wave));
  return [size, ...wavesToCome(wave + 1, left - size, canaries)];
}

/** `First 1, then 10, then the other 4. Each wave waits until those before it have worked.` */
export function canaryWords(total: number): string {
  const [first, second, rest] = canaryWaves(total);
  const parts = [
    `first ${first ?? 0}`,
    second && `then ${rest || second === 10 ? second : `the other ${second}`}`,
    rest && `then the other ${rest}`,
  ];
  const sentence = parts.filter(Boolean).join(", ");
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`;
}

function list(keys: readonly string[]): string {
  return keys.length < 2 ? keys.join("") : `${keys.slice(0, -1).join(", ")} and ${keys.at(-1)}`;
}
