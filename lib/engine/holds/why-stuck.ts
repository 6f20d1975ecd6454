import { CATEGORIES } from "#lib/engine/failures/categories.ts";
import { fingerprint } from "#lib/engine/failures/fingerprint.ts";
import { findingsLedger } from "#lib/engine/reviews/findings-ledger.ts";
import { countedFindings, waivedKeys } from "#lib/engine/reviews/waived-findings.ts";
import { LENGTHS } from "#lib/engine/text/lengths.ts";
import { quoteInline } from "#lib/engine/text/quote.ts";
import { DECISION_VERBS } from "./decision-verbs.ts";
import { categoryOf, failuresOf, type HeldFacts, type HeldFor, latestAttempt } from "./held-facts.ts";
import { HOLD_REASONS, type HoldReason } from "./hold-reasons.ts";
import { asOfOpening, type StuckFacts } from "./stuck-as-of.ts";
import { type Report, StuckLog } from "./stuck-log.ts";

/** One sentence about a hold, and the events that prove it. */
export type WhyLine = { text: string; cites: string[] };

/** Events that stand behind one sentence: as many as are looked at. */
const MOST_CITES = 4;

/**
 * Why it is stuck, in up to three sentences: what happened last, the pattern behind it, and what the last decision did.
 * Deterministic and without clock times; a sentence that no event proves is dropped, and what others wrote stands in
 * quotation marks (WISHES 3.16). Of a hold that was decided: as it was when it opened.
 */
export function whyStuck(hold: HeldFor, factsNow: StuckFacts, reportsNow: readonly Report[]): WhyLine[] {
  const { facts, reports } = asOfOpening(hold, factsNow, reportsNow);
  const log = new StuckLog(reports);
  const lines = [lastEvent(hold, facts, log), pattern(hold, facts, log), lastDecision(hold, facts, log)];
  return lines.filter((each) => each !== null).filter(({ cites }) => cites.length > 0);
}

function lastEvent(hold: HeldFor, facts: StuckFacts, log: StuckLog): WhyLine {
  const said = whatHappened(hold, facts, log);
  return said.cites.length > 0 ? said : { ...said, cites: log.opened(hold.id) };
}

function whatHappened(hold: HeldFor, facts: StuckFacts, log: StuckLog): WhyLine {
  if (hold.reason === "human")
    return line(`${named(log.openerOf(hold.id) ?? "A person")} held it: ${quoted(hold.summary)}`, log.opened(hold.id));
  if (hold.subject === "run") return paused(hold, log);
  const category = categoryOf(hold, facts);
  const failure = category === null ? undefined : failuresOf(facts, category).at(-1);
  if (failure?.state === "lost")
    return line(`Attempt ${failure.number} was lost: its worker stopped without a word.`, log.ended(failure.id));
  if (failure && category)
    return line(
      `Attempt ${failure.number} failed (${CATEGORIES[category].label}): ${quoted(failure.error?.message || "no message")}`,
      log.ended(failure.id),
    );
  if (hold.reason === "sentinel_max_retries" || hold.reason === "max_retries")
    return rejected(facts, log) ?? ownWords(hold, log);
  if (hold.reason === "review_unavailable") return unavailable(hold, facts, log);
  if (hold.reason === "manual_review") return givenBack(hold, facts, log);
  return ownWords(hold, log);
}

/** The summary that the hold was opened with: a sentence of ours, and after a colon what somebody else said. */
function ownWords(hold: HeldFor, log: StuckLog): WhyLine {
  const [, own = hold.summary, said] = /^([^:]*): (.+)$/s.exec(hold.summary) ?? [];
  const text = said === undefined ? `${quoteInline(own)}.` : `${quoteInline(own)}: ${quoted(said)}`;
  return line(text, log.opened(hold.id));
}

/** What a run that waits has come to, where it asks nothing. */
const STOPPED: Partial<Record<HoldReason, string>> = {
  max_retries: "its tries are used up",
  incomplete: "it did not finish",
  step_limit: "its step limit is reached",
  budget: "its budget is used up",
};

/** A paused run says itself why. */
function paused(hold: HeldFor, log: StuckLog): WhyLine {
  const attempt = hold.run ? `Attempt ${hold.run.number}` : "The attempt";
  const cites = hold.run ? log.paused(hold.run.id) : [];
  if (hold.question) {
    const asks = hold.reason === "approval" ? "asks for approval" : "waits for an answer";
    return line(`${attempt} ${asks}: ${quoted(hold.question.text)}`, cites);
  }
  const why = STOPPED[hold.reason] ?? HOLD_REASONS[hold.reason].label.toLowerCase();
  if (hold.level) {
    const { current, retryCount, maxRetries } = hold.level;
    const tries = hold.reason === "max_retries" ? "" : ` ${why},`;
    return line(
      `${attempt} stopped at level ${current}:${tries} ${retryCount} of ${maxRetries} tries are used.`,
      cites,
    );
  }
  const ours = hold.summary.startsWith(`${HOLD_REASONS[hold.reason].label} in attempt `);
  return line(`${attempt} stopped: ${why}.${ours ? "" : ` It said: ${quoted(hold.summary)}`}`, cites);
}

/** What the sentinel said last, and where it had said so before. */
function rejected(facts: StuckFacts, log: StuckLog): WhyLine | null {
  const review = facts.reviews.findLast((candidate) => candidate.verdict === "rejected");
  if (!review) return null;
  const attempt = attemptOf(facts, review.runId);
  const waived = waivedKeys(facts.waivers);
  const ledger = findingsLedger(facts.reviews, waived);
  const again = review.findings.find(({ key }) => ledger.get(key)?.fate === "re_raised");
  const first = again && facts.reviews.find(({ number }) => number === ledger.get(again.key)?.firstReview);
  if (again && first) {
    const cites = [...log.verdict(review.number), ...log.verdict(first.number)];
    const before = attemptOf(facts, first.runId);
    const where = before === attempt ? "once more for what it had raised" : `for what it raised in attempt ${before}`;
    return line(`The sentinel rejected attempt ${attempt} ${where}: ${quoted(again.issue)}`, cites);
  }
  const counted = countedFindings(review.findings, waived);
  return line(`The sentinel rejected attempt ${attempt}${foundWords(counted)}`, log.verdict(review.number));
}

function foundWords(counted: { issue: string }[]): string {
  const [first] = counted;
  if (first === undefined) return "; a person has let its findings pass since.";
  if (counted.length === 1) return ` for one finding: ${quoted(first.issue)}`;
  return ` for ${counted.length} findings, first: ${quoted(first.issue)}`;
}

function unavailable(hold: HeldFor, facts: StuckFacts, log: StuckLog): WhyLine {
  const run = latestAttempt(facts);
  const missing = facts.reviews.filter(({ verdict, runId }) => verdict === "unavailable" && runId === run?.id);
  const cites = missing.flatMap(({ number }) => log.verdict(number)).slice(-MOST_CITES);
  if (run === null || missing.length === 0) return ownWords(hold, log);
  const error = hold.summary.slice(hold.summary.indexOf(": ") + 1).trim();
  const times = missing.length === 1 ? "its review" : `${missing.length} reviews of it`;
  return line(`Attempt ${run.number} is finished, but ${times} could not be had: ${quoted(error)}`, cites);
}

/** Runs in a row that agents gave back untouched. */
function givenBack(hold: HeldFor, facts: StuckFacts, log: StuckLog): WhyLine {
  const kept = facts.runs.findLastIndex(({ state }) => state !== "released");
  const cites = facts.runs.slice(kept + 1).flatMap((run) => log.ended(run.id));
  return { ...ownWords(hold, log), cites: cites.slice(-MOST_CITES) };
}

/** What the attempts have in common. */
function pattern(hold: HeldFor, facts: StuckFacts, log: StuckLog): WhyLine | null {
  if (hold.reason === "sentinel_max_retries") return findingsTrend(facts, log);
  const category = hold.subject === "ticket" ? categoryOf(hold, facts) : null;
  if (category === null) return earlierFailures(hold, facts, log);
  const failures = failuresOf(facts, category);
  const cites = failures.slice(-MOST_CITES).flatMap((run) => log.ended(run.id));
  const { label } = CATEGORIES[category];
  const retries = facts.policy.categories[category].maxRetries;
  if (retries === 0) return line(`The policy never retries ${label} failures: only a person can settle them.`, cites);
  const causes = new Set(failures.map((run) => fingerprint(category, { message: run.error?.message ?? "" }))).size;
  if (failures.length <= retries) return boundReached(facts, log) ?? earlierFailures(hold, facts, log);
  if (failures.length > 1 && causes === 1)
    return line(`${allOf(failures.length)} ${label} failures${sinceReset(facts)} have the same cause.`, cites);
  const used =
    retries === 1
      ? `The one retry for ${label} failures is used up`
      : `All ${retries} retries for ${label} failures are used up`;
  return line(causes > 1 ? `${used}, on ${causes} different causes.` : `${used}.`, cites);
}

/** The bound on all attempts stopped it, before any category had used up its own retries; null where it did not. */
function boundReached(facts: StuckFacts, log: StuckLog): WhyLine | null {
  const attempts = facts.runs.filter((run) => run.state !== "released" && run.budget === facts.ticket.budget);
  if (attempts.length < facts.policy.maxAttempts) return null;
  const kinds = kindsOf(attempts.filter(isFailure));
  const cites = attempts.slice(-MOST_CITES).flatMap((run) => log.ended(run.id));
  const used = attempts.length === 1 ? "The one attempt is used up" : `${allOf(attempts.length)} attempts are used up`;
  return line(`${used}${kinds && `: ${kinds}`}.`, cites);
}

function findingsTrend(facts: StuckFacts, log: StuckLog): WhyLine | null {
  const looked = facts.reviews.filter(({ verdict }) => verdict === "rejected" || verdict === "approved").slice(-6);
  if (looked.length < 2) return null;
  const counts = looked.map((review) => countedFindings(review.findings, new Set()).length);
  const cites = looked.slice(-MOST_CITES).flatMap(({ number }) => log.verdict(number));
  return line(`The last ${looked.length} reviews raised ${list(counts)} findings: ${trendOf(counts)}.`, cites);
}

function trendOf(counts: number[]): string {
  const falls = counts.every((count, index) => index === 0 || count < (counts[index - 1] ?? 0));
  if (falls) return "fewer each time";
  return (counts.at(-1) ?? 0) < (counts.at(-2) ?? 0) ? "fewer than before, but not each time" : "they do not converge";
}

/** What else went wrong since the last reset. */
function earlierFailures(hold: HeldFor, facts: StuckFacts, log: StuckLog): WhyLine | null {
  const failed = facts.runs.filter((run) => isFailure(run) && run.budget === facts.ticket.budget);
  if (failed.length === 0) return null;
  const cites = failed.slice(-MOST_CITES).flatMap((run) => log.ended(run.id));
  const before = hold.subject === "run" ? " before it" : "";
  const subject = failed.length === 1 ? `One attempt${before} failed` : `${failed.length} attempts${before} failed`;
  return line(`${subject}${sinceReset(facts)}: ${kindsOf(failed)}.`, cites);
}

/** Whether the last decision held; a hold that came back names it. */
function lastDecision(hold: HeldFor, facts: StuckFacts, log: StuckLog): WhyLine | null {
  const decision = facts.decisions.findLast((candidate) => candidate.holdId !== hold.id);
  if (!decision) return null;
  const whose = `${named(decision.by)}’s ${DECISION_VERBS[decision.verb].label}`;
  const note = decision.note ? ` Its note: ${quoted(decision.note)}` : " It had no note.";
  const cites = log.decided(decision.holdId);
  if (decision.probation === "did_not_hold") {
    const again = hold.recurrence > 0 ? `: it is held for the ${ordinal(hold.recurrence + 1)} time` : "";
    return line(`${whose} did not hold${again}.${note}`, cites);
  }
  const held = decision.probation === "held" ? "held, and then something else happened." : "came before.";
  return line(`${whose} ${held}`, cites);
}

type Attempt = HeldFacts["runs"][number];

function isFailure({ state }: Attempt): boolean {
  return state === "failed" || state === "lost";
}

/** `2 on API, 1 on Timeout`. */
function kindsOf(failed: Attempt[]): string {
  const kinds = Map.groupBy(failed, (run) => run.category ?? "manual_review");
  return [...kinds].map(([category, runs]) => `${runs.length} on ${CATEGORIES[category].label}`).join(", ");
}

/** Said where there were attempts before the last reset, which do not count. */
function sinceReset({ runs, ticket }: StuckFacts): string {
  return runs.some(({ budget }) => budget !== ticket.budget) ? " since the last decision" : "";
}

function line(text: string, cites: string[]): WhyLine {
  return { text, cites: [...new Set(cites)] };
}

function attemptOf(facts: HeldFacts, runId: string): number {
  return facts.runs.find((run) => run.id === runId)?.number ?? 0;
}

/** Words of others; a mark of theirs does not end ours. */
function quoted(text: string): string {
  return `“${quoteInline(text.replaceAll(/[“”„‟]/g, '"'), LENGTHS.phrase)}”`;
}

function named(name: string): string {
  return quoteInline(name, 80);
}

/** Of two or more. */
function allOf(count: number): string {
  return count === 2 ? "Both" : `All ${count}`;
}

function list(counts: number[]): string {
  return `${counts.slice(0, -1).join(", ")} and ${counts.at(-1)}`;
}

function ordinal(count: number): string {
  const rest = count % 10;
  const teen = Math.floor((count % 100) / 10) === 1;
  const ending = teen || rest > 3 ? "th" : (["th", "st", "nd", "rd"][rest] ?? "th");
  return `${count}${ending}`;
}
