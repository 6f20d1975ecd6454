import { fingerprint } from "#lib/engine/failures/fingerprint.ts";
import { retryDelayMs } from "#lib/engine/failures/retry-delay.ts";
import type { NewHold } from "#lib/engine/holds/new-hold.ts";
import { attemptsSpent, type BudgetFacts, rejectionsSpent, unavailableSpent } from "#lib/engine/runs/spent-budget.ts";
import { firstLine } from "#lib/engine/text/quote.ts";
import type { TicketFacts } from "#lib/engine/tickets/ticket-facts.ts";
import type { TicketState } from "#lib/engine/tickets/ticket-states.ts";
import type { TicketCause } from "#lib/engine/tickets/ticket-transitions.ts";
import { countedFindings, waivedKeys } from "./findings-ledger.ts";

/** What a sentinel said of a run. `error`: why no review took place, for `unavailable`. */
export type Verdict = {
  verdict: "approved" | "rejected" | "unavailable";
  findings: { key: string; issue: string; scopeDrift: boolean; advisory: boolean }[];
  error?: string | null;
};

/** What a verdict changes. `ticket: null` with `nextReviewAt`: the ticket stays in review and is reviewed again then. */
export type VerdictStep = {
  /** the verdict that counts: `approved` instead of `rejected` where no finding counts */
  verdict: Verdict["verdict"];
  ticket: TicketState | null;
  reason: TicketCause;
  retryAfter: Date | null;
  nextReviewAt: Date | null;
  hold: NewHold | null;
};

type VerdictFacts = BudgetFacts & Pick<TicketFacts, "waivers">;

/**
 * What a verdict leads to (docs/states.md#tickets, 3.8, 3.9). Approved: the ticket is done. Rejected: it goes back with its findings until
 * the rejections are used up. Unavailable: the review is retried and costs the agent nothing. A rejection whose findings are
 * all scope drift, waived by a person, or of advisory rules counts as an approval, because no next attempt could settle it;
 * the findings are stored all the same.
 *
 * @param random in [0, 1), for jitter
 */
export function decideVerdict(facts: VerdictFacts, runId: string, verdict: Verdict, random: number): VerdictStep {
  if (verdict.verdict === "unavailable") return unavailable(facts, runId, verdict, random);
  const findings = countedFindings(verdict.findings, waivedKeys(facts.waivers));
  const passes = verdict.verdict === "approved" || (findings.length === 0 && verdict.findings.length > 0);
  if (passes) return { ...NOTHING, verdict: "approved", ticket: "done", reason: "review_approved" };
  return rejected(facts, { ...verdict, findings }, random);
}

function rejected(facts: BudgetFacts, verdict: Verdict, random: number): VerdictStep {
  const policy = facts.policy.rejections;
  const nth = rejectionsSpent(facts) + 1;
  const attemptsLeft = facts.policy.maxAttempts - attemptsSpent(facts);
  if (nth <= policy.maxRetries && attemptsLeft > 0) {
    return {
      ...NOTHING,
      verdict: "rejected",
      ticket: "ready",
      reason: "review_rejected",
      retryAfter: after(facts, retryDelayMs(policy, nth, random)),
    };
  }
  const spent = nth > policy.maxRetries;
  const times = nth === 1 ? "once" : `${nth} times`;
  const count = verdict.findings.length;
  const first = firstLine(verdict.findings[0]?.issue ?? "no findings");
  return {
    ...NOTHING,
    verdict: "rejected",
    ticket: "on_hold",
    reason: "review_rejected",
    hold: {
      subject: "ticket",
      reason: spent ? "sentinel_max_retries" : "max_retries",
      category: null,
      summary: spent
        ? `Rejected ${times}, ${count} ${count === 1 ? "finding" : "findings"} open: ${first}`
        : `All ${facts.policy.maxAttempts} attempts are used up, the last one was rejected: ${first}`,
      fingerprint: fingerprint("verification", {
        message:
          verdict.findings
            .map((finding) => finding.key)
            .sort()
            .join(" ") || first,
      }),
    },
  };
}

function unavailable(facts: BudgetFacts, runId: string, verdict: Verdict, random: number): VerdictStep {
  const policy = facts.policy.reviews;
  const nth = unavailableSpent(facts, runId) + 1;
  if (nth <= policy.maxRetries) {
    const delayMs = retryDelayMs(policy, nth, random);
    const nextReviewAt = new Date(facts.now.getTime() + delayMs);
    return { ...NOTHING, verdict: "unavailable", reason: "review_unavailable", nextReviewAt };
  }
  const error = verdict.error ?? "no verdict came";
  return {
    ...NOTHING,
    verdict: "unavailable",
    ticket: "on_hold",
    reason: "review_unavailable",
    hold: {
      subject: "ticket",
      reason: "review_unavailable",
      category: null,
      summary: `${nth} reviews could not be had: ${firstLine(error)}`,
      fingerprint: fingerprint("infrastructure", { message: error }),
    },
  };
}

function after(facts: BudgetFacts, delayMs: number): Date | null {
  return delayMs > 0 ? new Date(facts.now.getTime() + delayMs) : null;
}

const NOTHING = { ticket: null, retryAfter: null, nextReviewAt: null, hold: null };
