import { CATEGORIES } from "./categories.ts";
import { DECISION_VERBS } from "./decision-verbs.ts";
import { findingsLedger } from "./findings-ledger.ts";
import { fingerprint } from "./fingerprint.ts";
import { categoryOf, failuresOf, type HeldFacts, type HeldFor, latestAttempt } from "./held-facts.ts";
import { HOLD_REASONS } from "./hold-reasons.ts";
import { quoteInline } from "./quote.ts";
import type { DecisionFacts, TicketFacts } from "./ticket-facts.ts";
import { countedFindings, waivedKeys } from "./waived-findings.ts";

/** A line of the log that a sentence can rest on. `id` as the stream prints it. */
export type Report = {
  id: string;
  type: string;
  runId: string | null;
  holdId: string | null;
  /** of the attempt or the review, where the event has one */
  number: number | null;
  /** who did it */
  by: string;
};

/** One sentence about a hold, and the events that prove it. */
export type WhyLine = { text: string; cites: string[] };

/** What the sentences are made from. */
export type StuckFacts = HeldFacts & { reviews: TicketFacts["reviews"]; decisions: DecisionFacts[] };

/**
 * Why it is stuck, in up to three sentences: what happened last, the pattern behind it, and what the last decision did.
 * Deterministic and without clock times; a sentence that no event proves is dropped (WISHES 3.16).
 */
export function whyStuck(hold: HeldFor, facts: StuckFacts, reports: Report[]): WhyLine[] {
  const log = new Log(reports);
  return [lastEvent(hold, facts, log), pattern(hold, facts, log), lastDecision(hold, facts, log)].filter(
    (line) => line !== null && line.cites.length > 0,
  ) as WhyLine[];
}

function lastEvent(hold: HeldFor, facts: StuckFacts, log: Log): WhyLine | null {
  if (hold.reason === "human")
    return line(`${log.openerOf(hold.id)} held it: ${quoted(hold.summary)}`, log.opened(hold.id));
  if (hold.subject === "run") return paused(hold, log);
  if (hold.reason === "sentinel_max_retries") return rejected(facts, log);
  const run = latestAttempt(facts);
  const category = categoryOf(hold, facts);
  const failure = category === null ? undefined : failuresOf(facts, category).at(-1);
  if (failure?.state === "lost")
    return line(`Attempt ${failure.number} was lost: its worker stopped without a word.`, log.ended(failure.id));
  if (failure && category)
    return line(
      `Attempt ${failure.number} failed (${CATEGORIES[category].label}): ${quoted(failure.error?.message ?? "no message")}`,
      log.ended(failure.id),
    );
  if (hold.reason === "review_unavailable" && run)
    return line(`Attempt ${run.number} is finished, but its review could not be had: ${quoted(after(hold.summary))}`, [
      ...log.verdicts().slice(-1),
    ]);
  return line(sentence(hold.summary), log.opened(hold.id));
}

/** A paused run says itself why. */
function paused(hold: HeldFor, log: Log): WhyLine {
  const attempt = `Attempt ${hold.run?.number ?? ""}`;
  const cites = hold.run ? log.paused(hold.run.id) : [];
  if (hold.question) {
    const asks = hold.reason === "approval" ? "asks for approval" : "waits for an answer";
    return line(`${attempt} ${asks}: ${quoted(hold.question.text)}`, cites);
  }
  if (hold.level) {
    const { current, retryCount, maxRetries } = hold.level;
    return line(`${attempt} stopped at level ${current}: ${retryCount} of ${maxRetries} tries are used.`, cites);
  }
  const reason = HOLD_REASONS[hold.reason].label.toLowerCase();
  return line(`${attempt} stopped (${reason}): ${quoted(hold.summary)}`, cites);
}

/** What the sentinel said last, and where it had said so before. */
function rejected(facts: StuckFacts, log: Log): WhyLine | null {
  const review = facts.reviews.findLast((candidate) => candidate.verdict === "rejected");
  if (!review) return null;
  const attempt = attemptOf(facts, review.runId);
  const waived = waivedKeys(facts.waivers);
  const ledger = findingsLedger(facts.reviews, waived);
  const again = review.findings.find(({ key }) => ledger.get(key)?.fate === "re_raised");
  const first = again && facts.reviews.find(({ number }) => number === ledger.get(again.key)?.firstReview);
  if (again && first)
    return line(
      `The sentinel rejected attempt ${attempt} for what it raised in attempt ${attemptOf(facts, first.runId)}: ${quoted(again.issue)}`,
      [...log.verdict(review.number), ...log.verdict(first.number)],
    );
  const counted = countedFindings(review.findings, waived);
  const count = counted.length;
  const issue = counted[0]?.issue;
  const what = `${count} ${count === 1 ? "finding" : "new findings"}${issue ? `: ${quoted(issue)}` : "."}`;
  return line(`The sentinel rejected attempt ${attempt} with ${what}`, log.verdict(review.number));
}

/** What the attempts have in common. */
function pattern(hold: HeldFor, facts: StuckFacts, log: Log): WhyLine | null {
  if (hold.reason === "sentinel_max_retries") return findingsTrend(facts, log);
  const category = hold.subject === "ticket" ? categoryOf(hold, facts) : null;
  if (category === null) return earlierFailures(facts, log);
  const failures = failuresOf(facts, category);
  const cites = failures.slice(-2).flatMap((run) => log.ended(run.id));
  const { label } = CATEGORIES[category];
  const retries = facts.policy.categories[category].maxRetries;
  if (retries === 0) return line(`The policy never retries ${label} failures: only a person can settle them.`, cites);
  const names = new Set(failures.map((run) => fingerprint(category, { message: run.error?.message ?? "" })));
  if (failures.length > 1 && names.size === 1)
    return line(`All ${failures.length} ${label} failures have the same cause.`, cites);
  const used = `All ${retries} retries for ${label} failures are used up`;
  return line(names.size > 1 ? `${used}, on ${names.size} different causes.` : `${used}.`, cites);
}

function findingsTrend(facts: StuckFacts, log: Log): WhyLine | null {
  const reviews = facts.reviews.filter(({ verdict }) => verdict === "rejected" || verdict === "approved");
  if (reviews.length < 2) return null;
  const counts = reviews.map((review) => countedFindings(review.findings, new Set()).length);
  const [before = 0, last = 0] = counts.slice(-2);
  const trend = last < before ? "fewer each time" : "they do not converge";
  const shown = counts.slice(-6);
  return line(`The reviews left ${shown.join(", ")} findings open: ${trend}.`, log.verdicts().slice(-2));
}

/** What went wrong before a pause, in the same budget. */
function earlierFailures(facts: StuckFacts, log: Log): WhyLine | null {
  const failed = facts.runs.filter(
    (run) => (run.state === "failed" || run.state === "lost") && run.budget === facts.ticket.budget,
  );
  if (failed.length === 0) return null;
  const kinds = Map.groupBy(failed, (run) => run.category ?? "manual_review");
  const parts = [...kinds].map(([category, runs]) => `${runs.length} on ${CATEGORIES[category].label}`);
  const subject = failed.length === 1 ? "One attempt before it failed" : `${failed.length} attempts before it failed`;
  return line(
    `${subject}: ${parts.join(", ")}.`,
    failed.slice(-2).flatMap((run) => log.ended(run.id)),
  );
}

/** Whether the last decision held; a hold that came back names it. */
function lastDecision(hold: HeldFor, facts: StuckFacts, log: Log): WhyLine | null {
  const decision = facts.decisions.findLast((candidate) => candidate.holdId !== hold.id);
  if (!decision) return null;
  const { label } = DECISION_VERBS[decision.verb];
  const note = decision.note ? ` Its note: ${quoted(decision.note)}` : " It had no note.";
  const cites = log.decided(decision.holdId);
  if (decision.probation === "did_not_hold") {
    const held = `it is held for the ${ordinal(hold.recurrence + 1)} time`;
    return line(`${decision.by}’s ${label} did not hold: ${held}.${note}`, cites);
  }
  const held = decision.probation === "held" ? "held, and then something else happened." : "came before.";
  return line(`${decision.by}’s ${label} ${held}`, cites);
}

/** The events of a ticket, by what a sentence can be about. */
class Log {
  #reports: Report[];

  constructor(reports: Report[]) {
    this.#reports = reports;
  }

  ended(runId: string): string[] {
    return this.#ids((report) => report.type === "run.finished" && report.runId === runId).slice(-1);
  }

  paused(runId: string): string[] {
    return this.#ids((report) => report.type === "run.paused" && report.runId === runId).slice(-1);
  }

  verdict(number: number): string[] {
    return this.#ids((report) => report.type === "review.verdict" && report.number === number);
  }

  verdicts(): string[] {
    return this.#ids((report) => report.type === "review.verdict");
  }

  opened(holdId: string): string[] {
    return this.#ids((report) => report.type === "hold.opened" && report.holdId === holdId);
  }

  decided(holdId: string): string[] {
    return this.#ids((report) => report.type === "hold.decided" && report.holdId === holdId).slice(-1);
  }

  openerOf(holdId: string): string {
    return this.#reports.find((report) => report.type === "hold.opened" && report.holdId === holdId)?.by ?? "A person";
  }

  #ids(matches: (report: Report) => boolean): string[] {
    return this.#reports.filter(matches).map((report) => report.id);
  }
}

function line(text: string, cites: string[]): WhyLine {
  return { text, cites: [...new Set(cites)] };
}

function attemptOf(facts: HeldFacts, runId: string): number {
  return facts.runs.find((run) => run.id === runId)?.number ?? 0;
}

function quoted(text: string): string {
  return `“${quoteInline(text, 160)}”`;
}

/** The summary of a hold is our sentence, a colon, and what was said. */
function after(summary: string): string {
  return summary.slice(summary.indexOf(": ") + 1).trim();
}

function sentence(text: string): string {
  return /[.!?”]$/.test(text) ? quoteInline(text) : `${quoteInline(text)}.`;
}

function ordinal(count: number): string {
  const rest = count % 10;
  const teen = Math.floor((count % 100) / 10) === 1;
  const ending = teen || rest > 3 ? "th" : (["th", "st", "nd", "rd"][rest] ?? "th");
  return `${count}${ending}`;
}
