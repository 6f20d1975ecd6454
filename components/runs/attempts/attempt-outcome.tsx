import { Code } from "#components/ui/text/code.tsx";
import { countOf } from "#lib/client/text/amounts.ts";
import { plainText } from "#lib/client/text/plain-text.ts";
import type { Run } from "#lib/contract/runs.ts";
import type { TicketDetail } from "#lib/contract/tickets.ts";
import { HOLD_REASONS, type HoldReason } from "#lib/engine/holds/hold-reasons.ts";
import { RUN_STATES } from "#lib/engine/runs/run-states.ts";
import { RunElapsed } from "../run-elapsed.tsx";
import { reviewOf } from "./reviewed-run.ts";

/** What came of an attempt, in a line or three: a failure says its category and message. */
export function AttemptOutcome({ ticket, run }: { ticket: TicketDetail; run: Run }) {
  if (run.error)
    return (
      <span className="line-clamp-3 text-meta wrap-anywhere text-t2">
        <Code className="text-stop-t">{run.correctedCategory?.category ?? run.category}</Code>{" "}
        {plainText(run.error.message)}
      </span>
    );
  return <span className="text-meta text-t2">{wordsFor(ticket, run)}</span>;
}

function wordsFor(ticket: TicketDetail, run: Run) {
  switch (run.state) {
    case "running":
      return (
        <>
          Running, <RunElapsed run={run} />
        </>
      );
    case "paused":
      return `Paused: ${HOLD_REASONS[run.pauseReason as HoldReason]?.label.toLowerCase() ?? "waits"}`;
    case "succeeded": {
      const review = reviewOf(ticket.reviews, run.id);
      if (review?.verdict === "rejected") return `Rejected, ${countOf(review.findings.length, "finding")}`;
      if (review?.verdict === "approved") return "Approved";
      return ticket.state === "in_review" ? "Waits for a review" : "Succeeded";
    }
    default:
      return RUN_STATES[run.state].label;
  }
}
