import { countedFindings, waivedKeys } from "#lib/engine/reviews/findings-ledger.ts";
import { LENGTHS } from "#lib/engine/text/lengths.ts";
import { quoteInline } from "#lib/engine/text/quote.ts";
import { wordList } from "#lib/engine/text/word-list.ts";
import { categoryOf, failuresOf, type HeldFacts, type HoldOutline } from "./held-facts.ts";
import { HOLD_REASONS, type HoldReason } from "./hold-reasons.ts";

/** Why it is held, in one line. `code`: the category of the failure, where one is known. */
export type Cause = { code: string | null; text: string };

/** The second line of a row in the queue: the question, the finding or the error itself, rather than our summary of it. */
export function holdCause(hold: HoldOutline, facts: HeldFacts): Cause {
  if (hold.question !== null) return { code: null, text: `Asks: ${quoteInline(hold.question.text)}` };
  if (hold.reason === "sentinel_max_retries") return rejection(facts) ?? plain(hold);
  const category = categoryOf(hold, facts);
  const failures = category === null ? [] : failuresOf(facts, category);
  const message = failures.at(-1)?.error?.message;
  if (category === null || message === undefined) return plain(hold);
  // No rule matched this failure, so its category names no cause.
  const code = category === "manual_review" ? null : category;
  return { code, text: `${firstLine(message)}${times(failures.length)}` };
}

/** The open finding that was raised most often, and the attempts it was raised in. */
function rejection(facts: HeldFacts): Cause | null {
  const latest = facts.reviews.findLast((review) => review.verdict === "rejected");
  const raised = (key: string) =>
    facts.reviews.filter((review) => review.findings.some((finding) => finding.key === key));
  const counted = countedFindings(latest?.findings ?? [], waivedKeys(facts.waivers));
  const [first] = counted.toSorted((a, b) => raised(b.key).length - raised(a.key).length);
  if (first === undefined) return null;
  const runs = new Set(raised(first.key).map((review) => review.runId));
  const attempts = facts.runs.filter((run) => runs.has(run.id)).map((run) => run.number);
  const where = attempts.length > 1 ? `. Raised in attempts ${wordList(attempts)}` : "";
  return { code: null, text: `${quoteInline(first.issue, LENGTHS.rowLine).replace(/\.$/, "")}${where}` };
}

function plain(hold: HoldOutline): Cause {
  return { code: null, text: quoteInline(hold.summary) };
}

function firstLine(text: string): string {
  return quoteInline(text.split("\n").find((line) => line.trim() !== "") ?? text, LENGTHS.rowLine).replace(
    /[.,;:]$/,
    "",
  );
}

function times(count: number): string {
  if (count < 2) return "";
  return count === 2 ? ", twice" : `, ${count} times`;
}

/** `Step limit reached in attempt 2`: the summary of a paused run whose agent gave none. */
export function plainPauseSummary(reason: HoldReason, attempt: number): string {
  return `${HOLD_REASONS[reason].label} in attempt ${attempt}`;
}

/**
 * Whether the summary of a hold is all ours: a dependency was cancelled (`holdForDependency`), its deadline passed,
 * it waited in silence (`decide-wait.ts`), or the ticket was given back too often (`decideOutcome`). Every other summary may hold words of an agent,
 * a sentinel or a person.
 */
export function hasOnlyOwnWords({ reason, category }: Pick<HoldOutline, "reason" | "category">): boolean {
  return OWN_WORDS.has(reason) || (reason === "manual_review" && category === null);
}

const OWN_WORDS: ReadonlySet<HoldReason> = new Set(["dependency", "deadline", "silent_run", "unfetched"]);
