import type { HoldReason } from "#lib/engine/holds/hold-reasons.ts";
import { type LastAttempt, materialDelta } from "#lib/engine/holds/material-delta.ts";
import { waivedKeys } from "#lib/engine/reviews/findings-ledger.ts";
import { convergence, ledgerTable } from "#lib/engine/reviews/ledger-table.ts";
import type { TicketFacts } from "#lib/engine/tickets/ticket-facts.ts";
import { type DecidedCase, type Recommendation, type RecommendFacts, recommendDecision } from "./recommend-decision.ts";

type Recommended = Pick<RecommendFacts, "verbs" | "subject" | "category" | "recurrence"> & {
  reason: HoldReason;
  question: { options?: readonly string[] | undefined } | null;
};

/** What the desk knows of a hold beside the facts of its ticket. */
export type Known = {
  last: LastAttempt | null;
  downService: string | null;
  alike: number;
  cases: readonly DecidedCase[];
};

/** {@link recommendDecision} for a hold of a ticket: the same on the card and as the decision is made. */
export function recommendHold(hold: Recommended, facts: TicketFacts, known: Known): Recommendation | null {
  const { last, ...rest } = known;
  const [verb] = hold.verbs;
  return recommendDecision({
    ...rest,
    verbs: hold.verbs,
    subject: hold.subject,
    reason: hold.reason,
    category: hold.category,
    recurrence: hold.recurrence,
    options: hold.question?.options ?? [],
    changes:
      last === null || verb === undefined
        ? null
        : materialDelta(facts, last, { verb, note: null, answer: null, waive: [], hold }),
    trend: convergence(ledgerTable(facts.reviews, waivedKeys(facts.waivers))),
  });
}
