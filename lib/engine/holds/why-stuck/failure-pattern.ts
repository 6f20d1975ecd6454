import { CATEGORIES } from "#lib/engine/failures/categories.ts";
import { fingerprint } from "#lib/engine/failures/fingerprint.ts";
import { categoryOf, failuresOf, type HoldOutline } from "#lib/engine/holds/held-facts.ts";
import { countedFindings } from "#lib/engine/reviews/findings-ledger.ts";
import { wordList } from "#lib/engine/text/word-list.ts";
import type { StuckFacts } from "./as-of-opening.ts";
import type { CitableEvents } from "./citable-events.ts";
import { MAX_CITES, type WhyLine, whyLine } from "./why-line.ts";

/** The most reviews that a trend is told of. */
const TREND_REVIEWS = 6;

/**
 * What the attempts have in common: one cause, a budget that they used up, or a trend of findings. Null where there is nothing.
 */
export function failurePattern(hold: HoldOutline, facts: StuckFacts, log: CitableEvents): WhyLine | null {
  if (hold.reason === "sentinel_max_retries") return findingsTrend(facts, log);
  const category = hold.subject === "ticket" ? categoryOf(hold, facts) : null;
  if (category === null) return earlierFailures(hold, facts, log);
  const failures = failuresOf(facts, category);
  const cites = citeEnds(failures, log);
  const { label } = CATEGORIES[category];
  const retries = facts.policy.categories[category].maxRetries;
  if (retries === 0)
    return whyLine(`The policy never retries ${label} failures: only a person can settle them.`, cites);
  if (failures.length <= retries) return attemptsUsedUp(facts, log) ?? earlierFailures(hold, facts, log);
  const causes = new Set(failures.map((run) => fingerprint(category, { message: run.error?.message ?? "" }))).size;
  if (failures.length > 1 && causes === 1)
    return whyLine(`${allOf(failures.length)} ${label} failures${sinceReset(facts)} have the same cause.`, cites);
  const used =
    retries === 1
      ? `The one retry for ${label} failures is used up`
      : `All ${retries} retries for ${label} failures are used up`;
  return whyLine(causes > 1 ? `${used}, on ${causes} different causes.` : `${used}.`, cites);
}

function findingsTrend(facts: StuckFacts, log: CitableEvents): WhyLine | null {
  const reviews = facts.reviews
    .filter(({ verdict }) => verdict === "rejected" || verdict === "approved")
    .slice(-TREND_REVIEWS);
  if (reviews.length < 2) return null;
  const counts = reviews.map((review) => countedFindings(review.findings, new Set()).length);
  const cites = reviews.slice(-MAX_CITES).flatMap(({ number }) => log.verdict(number));
  return whyLine(`The last ${reviews.length} reviews raised ${wordList(counts)} findings: ${trendOf(counts)}.`, cites);
}

function trendOf(counts: number[]): string {
  const falls = counts.every((count, index) => index === 0 || count < (counts[index - 1] ?? 0));
  if (falls) return "fewer each time";
  return (counts.at(-1) ?? 0) < (counts.at(-2) ?? 0) ? "fewer than before, but not each time" : "they do not converge";
}

/** The limit on all attempts was reached before any category had used up its own retries; null where it was not. */
function attemptsUsedUp(facts: StuckFacts, log: CitableEvents): WhyLine | null {
  const attempts = facts.runs.filter((run) => run.state !== "released" && run.budget === facts.ticket.budget);
  if (attempts.length < facts.policy.maxAttempts) return null;
  const kinds = categoryCounts(attempts.filter(isFailure));
  const used = attempts.length === 1 ? "The one attempt is used up" : `${allOf(attempts.length)} attempts are used up`;
  return whyLine(`${used}${kinds && `: ${kinds}`}.`, citeEnds(attempts, log));
}

/** All failures and losses since the last reset, whatever their category; null where there were none. */
function earlierFailures(hold: HoldOutline, facts: StuckFacts, log: CitableEvents): WhyLine | null {
  const failed = facts.runs.filter((run) => isFailure(run) && run.budget === facts.ticket.budget);
  if (failed.length === 0) return null;
  const before = hold.subject === "run" ? " before it" : "";
  const subject = failed.length === 1 ? `One attempt${before} failed` : `${failed.length} attempts${before} failed`;
  return whyLine(`${subject}${sinceReset(facts)}: ${categoryCounts(failed)}.`, citeEnds(failed, log));
}

type Attempt = StuckFacts["runs"][number];

function isFailure({ state }: Attempt): boolean {
  return state === "failed" || state === "lost";
}

function citeEnds(runs: Attempt[], log: CitableEvents): string[] {
  return runs.slice(-MAX_CITES).flatMap((run) => log.ended(run.id));
}

/** `2 on API, 1 on Timeout`. */
function categoryCounts(failed: Attempt[]): string {
  const kinds = Map.groupBy(failed, (run) => run.category ?? "manual_review");
  return [...kinds].map(([category, runs]) => `${runs.length} on ${CATEGORIES[category].label}`).join(", ");
}

/** Attempts before the last reset do not count; where there were any, the sentence says so. */
function sinceReset({ runs, ticket }: StuckFacts): string {
  return runs.some(({ budget }) => budget !== ticket.budget) ? " since the last decision" : "";
}

/** Of two or more. */
function allOf(count: number): string {
  return count === 2 ? "Both" : `All ${count}`;
}
