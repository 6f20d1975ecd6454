import type { DecisionVerb } from "#lib/engine/holds/decision-verbs.ts";
import type { HoldReason } from "#lib/engine/holds/hold-reasons.ts";

/** A decision on another hold of the project whose probation is over, or an answer. */
export type DecidedCase = {
  verb: DecisionVerb;
  /** it had a note */
  noted: boolean;
  /** the answer to a question, where it was plain text */
  answer: string | null;
  worked: boolean;
  /** on the same error or question; else only the reason and the category are the same */
  same: boolean;
};

export type RecommendFacts = {
  /** offered, the leading one first */
  verbs: readonly DecisionVerb[];
  subject: string;
  reason: HoldReason;
  category: string | null;
  recurrence: number;
  options: readonly string[];
  /** what the next attempt would have that the last one had not, without a note (material-delta.ts); null: no attempt yet */
  changes: readonly string[] | null;
  /** the service that the last attempt used and that is not up now */
  downService: string | null;
  trend: "single" | "converging" | "not_converging";
  /** attempts in a row that ended with the same failure */
  alike: number;
  /** settled decisions on such holds, oldest first */
  cases: readonly DecidedCase[];
};

/** How often it worked before; `outcomes` oldest first. */
export type TrackRecord = {
  of: "cluster" | "kind";
  note: boolean;
  worked: number;
  settled: number;
  outcomes: boolean[];
};

export type Recommendation = {
  verb: DecisionVerb;
  /** with a note */
  note: boolean;
  /** the option of a question, from 0 */
  option: number | null;
  because: string;
  /** null: no earlier case */
  record: TrackRecord | null;
};

const MAX_OUTCOMES = 14;
/** So many settled cases say more than the order of the verbs. */
const ENOUGH = 3;
/** What a machine never recommends: to overrule a sentinel, to give up, to sit down oneself. */
const NEVER: readonly DecisionVerb[] = ["cancel", "intervene", "reject"];
const TRANSIENT: ReadonlySet<string> = new Set(["api", "timeout", "infrastructure"]);

/**
 * What to decide on a hold, from what became of the same decisions before, on the same error or else on the same reason and
 * category. The leading verb where there is too little to go by: that is said, and nothing is invented. Null where nothing
 * can be decided.
 */
export function recommendDecision(facts: RecommendFacts): Recommendation | null {
  const [lead] = facts.verbs;
  if (lead === undefined) return null;
  if (facts.reason === "question") return recommendAnswer(facts, lead);
  const candidates = facts.verbs.filter(
    (verb) => !NEVER.includes(verb) && !(verb === "approve" && facts.subject === "ticket"),
  );
  const known = candidates.map((verb) => ({ verb, record: recordOf(facts.cases.filter((one) => one.verb === verb)) }));
  const scored = known.filter(({ record }) => record !== null && record.settled >= ENOUGH);
  const own = known.find(({ verb }) => verb === lead)?.record ?? null;
  const best = scored.toSorted((a, b) => share(b.record) - share(a.record))[0];
  const verb = best !== undefined && best.verb !== lead && share(best.record) > share(own) ? best.verb : lead;
  const plain = known.find((one) => one.verb === verb)?.record ?? null;
  const note = asksForNote(facts, verb);
  const noted = note ? recordOf(facts.cases.filter((one) => one.verb === verb && one.noted)) : null;
  const record = noted !== null ? { ...noted, note: true } : plain;
  return { verb, note, option: null, because: becauseOf(facts, verb, lead, note), record };
}

/** The option that answered the same question before and worked each time; else the question is the person's. */
function recommendAnswer(facts: RecommendFacts, lead: DecisionVerb): Recommendation {
  const answers = facts.cases.filter((one) => one.verb === "answer" && one.same);
  const last = answers.at(-1)?.answer ?? null;
  const option = last === null ? -1 : facts.options.indexOf(last);
  const given = answers.filter((one) => one.answer === last);
  if (option >= 0 && given.every(({ worked }) => worked))
    return {
      verb: "answer",
      note: false,
      option,
      because: "The same question was answered like this before.",
      record: recordOf(given),
    };
  return {
    verb: lead,
    note: false,
    option: null,
    because: "Only a person knows: nothing was answered to this question before that worked.",
    record: null,
  };
}

/** Of the same error where there is one case at least, else of the kind. */
function recordOf(cases: readonly DecidedCase[]): TrackRecord | null {
  const same = cases.filter((one) => one.same);
  const counted = same.length > 0 ? same : cases;
  if (counted.length === 0) return null;
  return {
    of: same.length > 0 ? "cluster" : "kind",
    note: false,
    worked: counted.filter(({ worked }) => worked).length,
    settled: counted.length,
    outcomes: counted.slice(-MAX_OUTCOMES).map(({ worked }) => worked),
  };
}

/** Smoothed, so that one case that worked is not 100 %. */
function share(record: TrackRecord | null): number {
  return record === null ? 0.5 : (record.worked + 1) / (record.settled + 2);
}

/** Nothing is different from the last attempt, and time alone does not mend it: a note is what can be. */
function asksForNote({ changes, category, reason, downService }: RecommendFacts, verb: DecisionVerb): boolean {
  if (verb !== "retry" && verb !== "continue") return false;
  if (changes === null || changes.length > 0 || NOTHING_FAILED.has(reason) || downService !== null) return false;
  return !TRANSIENT.has(category ?? "") && category !== "auth" && !SETTLED_BY_TIME.has(reason);
}

const NOTHING_FAILED: ReadonlySet<HoldReason> = new Set(["human", "dependency", "approval", "unfetched", "deadline"]);
const SETTLED_BY_TIME: ReadonlySet<HoldReason> = new Set(["lost", "silent_run", "review_unavailable"]);

function becauseOf(facts: RecommendFacts, verb: DecisionVerb, lead: DecisionVerb, note: boolean): string {
  const { changes, downService, category, reason, trend } = facts;
  if (verb !== lead) return "On such holds it worked more often than what usually comes first.";
  if (downService !== null) return `${downService} is down: what is sent now waits for it and costs no attempt.`;
  if (category === "auth") return "Access was refused: set the credential first, else it fails the same way.";
  if (changes !== null && changes.length > 0) return `Different from the last attempt: ${changes.join(", ")}.`;
  if (trend === "converging") return "Each review raised fewer findings than the one before.";
  if (note) return whyNote(facts);
  return BECAUSE[reason] ?? (TRANSIENT.has(category ?? "") ? "Such failures can pass by themselves." : FIRST);
}

function whyNote({ trend, recurrence, alike }: RecommendFacts): string {
  if (trend === "not_converging" && recurrence > 0)
    return "The findings do not get fewer, and the last decision failed again.";
  if (trend === "not_converging") return "The findings do not get fewer: nothing but a note would be different.";
  if (alike > 1) return `${alike} attempts failed the same way: nothing but a note would be different.`;
  return "Nothing but a note would be different from the last attempt.";
}

const FIRST = "It is the first thing to try.";
const BECAUSE: Partial<Record<HoldReason, string>> = {
  approval: "Read what it asks for: you allow exactly that.",
  budget: "It goes on where it stopped, with more to spend.",
  step_limit: "It goes on where it stopped, with more steps.",
  incomplete: "It stopped before it was finished.",
  lost: "The worker was lost, not the work.",
  silent_run: "The worker was lost, not the work.",
  review_unavailable: "The work is finished: only its review is missing.",
  unfetched: "The decision before this was never fetched: it goes out again.",
  dependency: "What it waited for was cancelled: it can go on without.",
  human: "A person put it on hold: nothing has failed.",
  deadline: "Its deadline has passed: nothing has failed.",
};
