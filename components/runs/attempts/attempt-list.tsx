import clsx from "clsx";
import { useEffect, useRef } from "react";
import { RunElapsed } from "#components/runs/run-elapsed.tsx";
import { TrackCompact } from "#components/tickets/track/track-compact.tsx";
import type { TrackSource } from "#components/tickets/track/track-model.ts";
import { Card } from "#components/ui/surface/card.tsx";
import { Code } from "#components/ui/text/code.tsx";
import { countOf, formatMoney } from "#lib/client/text/amounts.ts";
import { plainText } from "#lib/client/text/plain-text.ts";
import type { Run } from "#lib/contract/runs.ts";
import type { TicketDetail } from "#lib/contract/tickets.ts";
import { HOLD_REASONS, type HoldReason } from "#lib/engine/holds/hold-reasons.ts";
import { RUN_STATES } from "#lib/engine/runs/run-states.ts";
import { reviewOf } from "./compare-attempts.ts";

/** The attempts, oldest first: time, outcome with category and message, cost. */
export function AttemptList({
  ticket,
  chosen,
  before,
  onChoose,
}: {
  ticket: TicketDetail;
  chosen: number;
  before: number | null;
  onChoose: (number: number) => void;
}) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    // Only the list itself scrolls: the page stays where it is.
    const row = list.current?.querySelector<HTMLElement>(`[data-attempt="${chosen}"]`);
    if (!list.current || !row) return;
    const [top, bottom] = [row.offsetTop, row.offsetTop + row.offsetHeight];
    const { scrollTop, clientHeight } = list.current;
    if (top < scrollTop || bottom > scrollTop + clientHeight) list.current.scrollTop = bottom - clientHeight;
  }, [chosen]);
  return (
    <Card className="relative overflow-hidden">
      <ol ref={list} aria-label="Attempts" className="max-h-[78dvh] overflow-y-auto max-tablet:max-h-[40dvh]">
        {ticket.runs.map((run) => (
          <li
            key={run.id}
            className="border-b border-line-1 [contain-intrinsic-size:auto_84px] [content-visibility:auto] last:border-b-0"
          >
            <button
              type="button"
              data-attempt={run.number}
              aria-current={run.number === chosen ? "true" : undefined}
              onClick={() => onChoose(run.number)}
              className={clsx(
                "grid w-full gap-0.5 border-l-2 bg-ground px-3.5 py-2.5 text-left focus-visible:-outline-offset-2",
                run.number === chosen && "border-ink [--ground:var(--bg-3)]",
                run.number === before && "border-trk [--ground:var(--bg-3)]",
                run.number !== chosen &&
                  run.number !== before &&
                  "border-transparent [--ground:var(--card)] hover:[--ground:var(--bg-3)]",
              )}
            >
              <span className="flex items-baseline gap-2">
                <b>Attempt {run.number}</b>
                <span className="ml-auto text-meta text-t3">{asideOf(run, chosen, before)}</span>
              </span>
              <AttemptTrack ticket={ticket} run={run} />
              <AttemptOutcome ticket={ticket} run={run} />
            </button>
          </li>
        ))}
      </ol>
    </Card>
  );
}

/** Which side of the comparison the attempt is, else its cost. */
function asideOf(run: Run, chosen: number, before: number | null): string {
  if (before !== null && run.number === chosen) return "after";
  if (run.number === before) return "before";
  return run.costUsd === null ? "" : formatMoney(run.costUsd);
}

function AttemptTrack({ ticket, run }: { ticket: TicketDetail; run: Run }) {
  const facts: TrackSource = {
    ticketState: run.number === ticket.runs.at(-1)?.number && ticket.state === "in_review" ? "in_review" : "ready",
    retryAfter: null,
    runs: [run],
    reviews: ticket.reviews.filter((review) => review.runId === run.id),
    holds: [],
    decisions: [],
  };
  return <TrackCompact facts={facts} width={150} />;
}

/** The outcome of an attempt in one to three lines; a failure with its category and message. */
function AttemptOutcome({ ticket, run }: { ticket: TicketDetail; run: Run }) {
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
