import { countedFindings, waivedKeys } from "#lib/engine/reviews/waived-findings.ts";
import { LENGTHS } from "#lib/engine/text/lengths.ts";
import { quoteInline } from "#lib/engine/text/quote.ts";
import { categoryOf, failuresOf, type HeldFacts, type HeldFor } from "./held-facts.ts";

/** Why it is held in one line: the name of a category, where there is one, and words. */
export type Cause = { code: string | null; text: string };

/** The second line of a row in the queue: what was asked, found or thrown, before any of our own words about it. */
export function holdCause(hold: HeldFor, facts: HeldFacts): Cause {
  if (hold.question !== null) return { code: null, text: `Asks: ${quoteInline(hold.question.text)}` };
  if (hold.reason === "sentinel_max_retries") return rejection(facts) ?? plain(hold);
  const category = categoryOf(hold, facts);
  const failures = category === null ? [] : failuresOf(facts, category);
  const message = failures.at(-1)?.error?.message;
  if (category === null || message === undefined) return plain(hold);
  // Nothing known matched: that is no name for a cause.
  const code = category === "manual_review" ? null : category;
  return { code, text: `${firstLine(message)}${times(failures.length)}` };
}

/** The finding that has come back most often, and the attempts it was raised in. */
function rejection(facts: HeldFacts): Cause | null {
  const latest = facts.reviews.findLast((review) => review.verdict === "rejected");
  const raised = (key: string) =>
    facts.reviews.filter((review) => review.findings.some((finding) => finding.key === key));
  const counted = countedFindings(latest?.findings ?? [], waivedKeys(facts.waivers));
  const [first] = counted.toSorted((a, b) => raised(b.key).length - raised(a.key).length);
  if (first === undefined) return null;
  const runs = new Set(raised(first.key).map((review) => review.runId));
  const attempts = facts.runs.filter((run) => runs.has(run.id)).map((run) => run.number);
  const where = attempts.length > 1 ? `. Raised in attempts ${list(attempts)}` : "";
  return { code: null, text: `${quoteInline(first.issue, LENGTHS.rowLine).replace(/\.$/, "")}${where}` };
}

function plain(hold: HeldFor): Cause {
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

function list(numbers: number[]): string {
  return numbers.length < 2 ? numbers.join("") : `${numbers.slice(0, -1).join(", ")} and ${numbers.at(-1)}`;
}
