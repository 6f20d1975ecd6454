import { CATEGORIES } from "#lib/engine/failures/categories.ts";
import { countedFindings, waivedKeys } from "#lib/engine/reviews/findings-ledger.ts";
import { RUN_STATES } from "#lib/engine/runs/run-states.ts";
import { LENGTHS } from "#lib/engine/text/lengths.ts";
import { quoteInline } from "#lib/engine/text/quote.ts";
import type { RunFacts, TicketFacts } from "#lib/engine/tickets/ticket-facts.ts";

/** An attempt in one line: what was tried, in the run's own words (null where it gave none), and why it failed. */
export type AttemptTried = { run: RunFacts; tried: string | null; ended: string };

/** The attempts of a ticket, oldest first; those that were given back untouched are none. */
export function attemptsTried(facts: Pick<TicketFacts, "runs" | "reviews" | "waivers">): AttemptTried[] {
  return facts.runs
    .filter((run) => run.state !== "released")
    .map((run) => ({ run, tried: run.summary === null ? null : lineOf(run.summary), ended: endingOf(facts, run) }));
}

function endingOf(facts: Pick<TicketFacts, "reviews" | "waivers">, run: RunFacts): string {
  const review = facts.reviews.findLast(({ runId, verdict }) => runId === run.id && verdict !== null);
  if (review?.verdict === "rejected") {
    const [first, ...others] = countedFindings(review.findings, waivedKeys(facts.waivers));
    const more = others.length === 0 ? "" : `, and ${others.length} more`;
    return first === undefined ? "Rejected by the sentinel" : `${lineOf(first.issue)}${more}`;
  }
  if (review?.verdict === "unavailable" && run.state === "succeeded") return "No review could be had";
  if (run.state === "paused" || run.state === "resuming") return PAUSED[run.pauseReason ?? ""] ?? "Stopped by itself";
  const said = run.error === null ? null : lineOf(run.error.message);
  if (said !== null) return said;
  if (run.category !== null) return `${RUN_STATES[run.state].label}: ${CATEGORIES[run.category].label}`;
  return RUN_STATES[run.state].label;
}

const PAUSED: Partial<Record<string, string>> = {
  question: "Stopped to ask. Nothing failed",
  approval: "Stopped to ask. Nothing failed",
  budget: "Its budget is used up",
  step_limit: "Its step limit is reached",
  max_retries: "Its tries are used up",
  incomplete: "Stopped before it was finished",
};

/** The first line that says something, without its full stop. */
function lineOf(text: string): string {
  const line = text.split("\n").find((one) => /[\p{L}\p{N}]/u.test(one)) ?? text;
  return quoteInline(line, LENGTHS.rowLine).replace(/[.,;:]$/, "");
}
