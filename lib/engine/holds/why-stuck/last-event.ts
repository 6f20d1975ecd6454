import { CATEGORIES } from "#lib/engine/failures/categories.ts";
import { categoryOf, failuresOf, type HoldOutline, latestAttempt } from "#lib/engine/holds/held-facts.ts";
import { hasOnlyOwnWords, plainPauseSummary } from "#lib/engine/holds/hold-cause.ts";
import { HOLD_REASONS, type HoldReason } from "#lib/engine/holds/hold-reasons.ts";
import { countedFindings, findingsLedger, waivedKeys } from "#lib/engine/reviews/findings-ledger.ts";
import { firstLine, quoteInline } from "#lib/engine/text/quote.ts";
import type { StuckFacts } from "./as-of-opening.ts";
import type { CitableEvents } from "./citable-events.ts";
import { inlineName, MAX_CITES, quoted, type WhyLine, whyLine } from "./why-line.ts";

/** What happened last; cites the opening of the hold where no event proves it better. */
export function lastEvent(hold: HoldOutline, facts: StuckFacts, log: CitableEvents): WhyLine {
  const happened = whatHappened(hold, facts, log);
  return happened.cites.length > 0 ? happened : { ...happened, cites: log.opened(hold.id) };
}

function whatHappened(hold: HoldOutline, facts: StuckFacts, log: CitableEvents): WhyLine {
  if (hold.reason === "human") {
    const who = inlineName(log.openerOf(hold.id) ?? "A person");
    return whyLine(`${who} held it: ${quoted(hold.summary)}`, log.opened(hold.id));
  }
  if (hold.reason === "unfetched") return summarized(hold, log);
  if (hold.subject === "run") return paused(hold, log);
  return (
    failed(hold, facts, log) ??
    rejected(hold, facts, log) ??
    unavailable(hold, facts, log) ??
    givenBack(hold, facts, log) ??
    summarized(hold, log)
  );
}

/** A paused run says itself why. */
function paused(hold: HoldOutline, log: CitableEvents): WhyLine {
  const attempt = hold.run ? `Attempt ${hold.run.number}` : "The attempt";
  const cites = hold.run ? log.paused(hold.run.id) : [];
  if (hold.question) {
    const asks = hold.reason === "approval" ? "asks for approval" : "waits for an answer";
    return whyLine(`${attempt} ${asks}: ${quoted(hold.question.text)}`, cites);
  }
  const why = STOPPED[hold.reason] ?? HOLD_REASONS[hold.reason].label.toLowerCase();
  if (hold.level) {
    const { current, retryCount, maxRetries } = hold.level;
    const tries = hold.reason === "max_retries" ? "" : ` ${why},`;
    return whyLine(
      `${attempt} stopped at level ${current}:${tries} ${retryCount} of ${maxRetries} tries are used.`,
      cites,
    );
  }
  const saidNothing = hold.run !== null && hold.summary === plainPauseSummary(hold.reason, hold.run.number);
  return whyLine(`${attempt} stopped: ${why}.${saidNothing ? "" : ` It said: ${quoted(hold.summary)}`}`, cites);
}

/** Why a paused run stopped, where it asks nothing. */
const STOPPED: Partial<Record<HoldReason, string>> = {
  max_retries: "its tries are used up",
  incomplete: "it did not finish",
  step_limit: "its step limit is reached",
  budget: "its budget is used up",
};

/** The latest failure or loss of the hold's category; null where there is none. */
function failed(hold: HoldOutline, facts: StuckFacts, log: CitableEvents): WhyLine | null {
  const category = categoryOf(hold, facts);
  const run = category === null ? undefined : failuresOf(facts, category).at(-1);
  if (category === null || run === undefined) return null;
  if (run.state === "lost")
    return whyLine(`Attempt ${run.number} was lost: its worker stopped without a word.`, log.ended(run.id));
  const message = quoted(run.error?.message || "no message");
  return whyLine(`Attempt ${run.number} failed (${CATEGORIES[category].label}): ${message}`, log.ended(run.id));
}

/** What the sentinel rejected last, and where it had raised the same before; null where no rejection led to the hold. */
function rejected({ reason }: HoldOutline, facts: StuckFacts, log: CitableEvents): WhyLine | null {
  const review = facts.reviews.findLast((candidate) => candidate.verdict === "rejected");
  if (!review || (reason !== "sentinel_max_retries" && reason !== "max_retries")) return null;
  const attempt = attemptOf(facts, review.runId);
  const waived = waivedKeys(facts.waivers);
  const ledger = findingsLedger(facts.reviews, waived);
  const again = review.findings.find(({ key }) => ledger.get(key)?.fate === "re_raised");
  const first = again && facts.reviews.find(({ number }) => number === ledger.get(again.key)?.firstReview);
  if (again && first) {
    const cites = [...log.verdict(review.number), ...log.verdict(first.number)];
    const before = attemptOf(facts, first.runId);
    const where = before === attempt ? "once more for what it had raised" : `for what it raised in attempt ${before}`;
    return whyLine(`The sentinel rejected attempt ${attempt} ${where}: ${quoted(again.issue)}`, cites);
  }
  const findings = findingsPhrase(countedFindings(review.findings, waived));
  return whyLine(`The sentinel rejected attempt ${attempt}${findings}`, log.verdict(review.number));
}

function findingsPhrase(counted: { issue: string }[]): string {
  const [first] = counted;
  if (first === undefined) return "; a person has let its findings pass since.";
  if (counted.length === 1) return ` for one finding: ${quoted(first.issue)}`;
  return ` for ${counted.length} findings, first: ${quoted(first.issue)}`;
}

/** The reviews that did not take place; null where that is not why it is held. */
function unavailable({ reason }: HoldOutline, facts: StuckFacts, log: CitableEvents): WhyLine | null {
  const run = latestAttempt(facts);
  const missing = facts.reviews.filter(({ verdict, runId }) => verdict === "unavailable" && runId === run?.id);
  const last = missing.at(-1);
  if (reason !== "review_unavailable" || run === null || last === undefined) return null;
  const cites = missing.flatMap(({ number }) => log.verdict(number)).slice(-MAX_CITES);
  const reviews = missing.length === 1 ? "its review" : `${missing.length} reviews of it`;
  const error = quoted(firstLine(last.error ?? "no verdict came"));
  return whyLine(`Attempt ${run.number} is finished, but ${reviews} could not be had: ${error}`, cites);
}

/** Runs in a row that agents gave back untouched; null where that is not why it is held. */
function givenBack(hold: HoldOutline, facts: StuckFacts, log: CitableEvents): WhyLine | null {
  if (hold.reason !== "manual_review") return null;
  const lastTaken = facts.runs.findLastIndex(({ state }) => state !== "released");
  const cites = facts.runs.slice(lastTaken + 1).flatMap((run) => log.ended(run.id));
  return whyLine(summarized(hold, log).text, cites.slice(-MAX_CITES));
}

/** The summary that the hold was opened with. It is quoted where others may have written a part of it. */
function summarized(hold: HoldOutline, log: CitableEvents): WhyLine {
  const text = hasOnlyOwnWords(hold) ? `${quoteInline(hold.summary)}.` : `It was held: ${quoted(hold.summary)}`;
  return whyLine(text, log.opened(hold.id));
}

function attemptOf(facts: StuckFacts, runId: string): number {
  return facts.runs.find((run) => run.id === runId)?.number ?? 0;
}
