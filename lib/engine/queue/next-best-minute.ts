import type { DecisionVerb } from "#lib/engine/holds/decision-verbs.ts";
import { HOLD_REASON_NAMES, type HoldReason } from "#lib/engine/holds/hold-reasons.ts";
import { HOLD_SUBJECTS, type HoldSubject } from "#lib/engine/holds/hold-subjects.ts";
import { holdVerbs } from "#lib/engine/holds/hold-verbs.ts";
import { PRIORITY_NAMES, PRIORITY_WEIGHTS, type PriorityName } from "#lib/engine/tickets/priorities.ts";

/**
 * What a minute of a person is worth on a hold: blocked tickets × priority × share of decisions that held ÷ minutes they took.
 */
export const MINUTE_FACTORS = ["blocked", "priority", "held", "minutes"] as const;
export type MinuteFactor = (typeof MINUTE_FACTORS)[number];

/** The outcomes of the decisions of one kind in a project. */
export type DecisionRecord = {
  /** settled decisions that held */
  held: number;
  /** decisions whose probation is over */
  settled: number;
  /** from the first time a person saw the hold to the decision, in minutes; null where none was timed */
  medianMinutes: number | null;
  timed: number;
};

/** The decisions of a period: all of them, and by the reason of the hold and the verb. */
export type DecisionHistory = {
  all: DecisionRecord;
  kinds: (DecisionRecord & { reason: HoldReason; verb: DecisionVerb })[];
};

/** What to expect of a decision: the share that holds and the minutes it takes, each estimated from `of` decisions. */
export type ExpectedDecision = {
  verb: DecisionVerb;
  held: { share: number; of: number };
  takes: { minutes: number; of: number };
};

/** This many decisions at the project's average are added to those of the kind, so that one that held does not make 100 %. */
const SMOOTHING = 4;
const MINUTES_WITHOUT_HISTORY = 2;
const [MIN_MINUTES, MAX_MINUTES] = [0.25, 60];

/**
 * What to expect of the suggested verb on such a hold, from the outcomes of the same decision in the project. The estimate of
 * a kind with little history is drawn to the average of the project, and that average to one half and two minutes.
 */
export function expectedDecision(history: DecisionHistory, subject: HoldSubject, reason: HoldReason): ExpectedDecision {
  const [verb = "retry"] = holdVerbs({ subject, reason, state: "open", level: null, latestRunState: null });
  const { all } = history;
  const kind = history.kinds.find((one) => one.reason === reason && one.verb === verb) ?? NONE;
  const share = smooth(kind.held, kind.settled, smooth(all.held, all.settled, 0.5));
  const minutes = smooth(total(kind), kind.timed, smooth(total(all), all.timed, MINUTES_WITHOUT_HISTORY));
  return {
    verb,
    held: { share, of: kind.settled },
    takes: { minutes: Math.min(MAX_MINUTES, Math.max(MIN_MINUTES, minutes)), of: kind.timed },
  };
}

const NONE: DecisionRecord = { held: 0, settled: 0, medianMinutes: null, timed: 0 };

/** The average of `count` values that add up to `sum`, and of `SMOOTHING` more values of `prior`. */
function smooth(sum: number, count: number, prior: number): number {
  return (sum + SMOOTHING * prior) / (count + SMOOTHING);
}

const total = ({ medianMinutes, timed }: DecisionRecord): number => (medianMinutes ?? 0) * timed;

/** What a minute is worth without the factor `blocked`. Factors in `off` count as 1. Positive and finite. */
export function minuteWeight(
  { priority, expected }: { priority: PriorityName; expected: ExpectedDecision },
  off: readonly MinuteFactor[] = [],
): number {
  const priorityFactor = off.includes("priority") ? 1 : PRIORITY_WEIGHTS[priority];
  const heldFactor = off.includes("held") ? 1 : expected.held.share;
  return (priorityFactor * heldFactor) / (off.includes("minutes") ? 1 : expected.takes.minutes);
}

/**
 * What a minute is worth on a hold that `blocked` tickets wait for. Counted as 1 + `blocked`: a hold that blocks nothing is
 * still worth something.
 */
export function minuteScore(
  facts: { priority: PriorityName; expected: ExpectedDecision; blocked: number },
  off: readonly MinuteFactor[] = [],
): number {
  return minuteWeight(facts, off) * (off.includes("blocked") ? 1 : 1 + facts.blocked);
}

type KindOfHold = { subject: HoldSubject; reason: HoldReason; priority: PriorityName };

/**
 * A function from a hold to its {@link minuteWeight}, looked up by kind: there are about a hundred kinds and many more holds.
 */
export function minuteWeightOf(history: DecisionHistory, off: readonly MinuteFactor[]): (hold: KindOfHold) => number {
  const weights = new Map<HoldReason, Record<KindOfHold["subject"], Record<PriorityName, number>>>();
  for (const reason of HOLD_REASON_NAMES) {
    const weightsOf = (subject: KindOfHold["subject"]) => {
      const expected = expectedDecision(history, subject, reason);
      const pairs = PRIORITY_NAMES.map((priority) => [priority, minuteWeight({ priority, expected }, off)]);
      return Object.fromEntries(pairs) as Record<PriorityName, number>;
    };
    const pairs = HOLD_SUBJECTS.map((subject) => [subject, weightsOf(subject)]);
    weights.set(reason, Object.fromEntries(pairs) as Record<HoldSubject, Record<PriorityName, number>>);
  }
  return ({ subject, reason, priority }) => weights.get(reason)?.[subject][priority] ?? 0;
}
