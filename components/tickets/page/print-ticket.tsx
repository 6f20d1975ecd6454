import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { Printer } from "lucide-react";
import { useState } from "react";
import { PrintFacts, PrintSection, PrintText, printLink } from "#components/layout/print/print-parts.tsx";
import { PrintSheet } from "#components/layout/print/print-sheet.tsx";
import { IconButton } from "#components/ui/button/icon-button.tsx";
import { useShortcuts } from "#lib/client/shortcuts/shortcuts.ts";
import { plainText } from "#lib/client/text/plain-text.ts";
import { someTicketsQuery, ticketEventsQuery } from "#lib/client/tickets/ticket-queries.ts";
import { useTimeZone } from "#lib/client/time/clock.tsx";
import { formatFullMoment } from "#lib/client/time/clock-time.ts";
import { formatExactDuration } from "#lib/client/time/exact-duration.ts";
import type { Hold } from "#lib/contract/holds.ts";
import type { Finding, Review } from "#lib/contract/reviews.ts";
import type { Run } from "#lib/contract/runs.ts";
import type { TicketDetail } from "#lib/contract/tickets.ts";
import { DECISION_VERBS } from "#lib/engine/holds/decision-verbs.ts";
import { HOLD_REASONS } from "#lib/engine/holds/hold-reasons.ts";
import { RUN_STATES } from "#lib/engine/runs/run-states.ts";
import { TICKET_STATES } from "#lib/engine/tickets/ticket-states.ts";
import { buildTimeline } from "../timeline/build-timeline.ts";
import { PROBATION_WORDS } from "../track/track-words.ts";

/** More pages of a log than this are too many sheets for anybody. */
const MAX_PAGES = 50;

/** Prints the history of a ticket, also with ⌘P: what of its log was not read yet is read first. */
export function PrintTicket({ ticket }: { ticket: TicketDetail }) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const print = async () => {
    if (busy) return;
    setBusy(true);
    await client.fetchInfiniteQuery({ ...ticketEventsQuery(ticket.id), pages: MAX_PAGES }).catch(() => {});
    setBusy(false);
    window.print();
  };
  useShortcuts({ "mod+p": () => void print() });
  return (
    <>
      <IconButton label="Print the history" shortcut="mod+p" aria-busy={busy} onClick={print}>
        <Printer aria-hidden="true" />
      </IconButton>
      <TicketSheet ticket={ticket} />
    </>
  );
}

/** The whole history of a ticket on paper: nothing folded, nothing cut off. */
function TicketSheet({ ticket }: { ticket: TicketDetail }) {
  return (
    <PrintSheet title={`${ticket.key} ${plainText(ticket.title)}`} project={ticket.project}>
      {() => (
        <>
          <Facts ticket={ticket} />
          {ticket.description.trim() && (
            <PrintSection title="Description">
              <PrintText text={ticket.description} />
            </PrintSection>
          )}
          <Criteria criteria={ticket.acceptanceCriteria} />
          {ticket.runs.length > 0 && (
            <PrintSection title="Attempts">
              {ticket.runs.map((run) => (
                <Attempt key={run.id} run={run} reviews={ticket.reviews.filter(({ runId }) => runId === run.id)} />
              ))}
            </PrintSection>
          )}
          {ticket.holds.length > 0 && (
            <PrintSection title="Holds">
              {ticket.holds.map((hold) => (
                <PrintedHold key={hold.id} hold={hold} />
              ))}
            </PrintSection>
          )}
          <Timeline ticket={ticket} />
        </>
      )}
    </PrintSheet>
  );
}

function useMoment(): (at: string | null) => string | null {
  const timeZone = useTimeZone();
  return (at) => at && formatFullMoment(at, timeZone);
}

function Facts({ ticket }: { ticket: TicketDetail }) {
  const moment = useMoment();
  const { data: before } = useQuery(someTicketsQuery(ticket.dependsOn));
  const { data: after } = useQuery(someTicketsQuery(ticket.blocks));
  const names = (tickets: typeof before) =>
    tickets?.map(({ key, title }) => `${key} ${plainText(title)}`).join("; ") ?? null;
  return (
    <PrintFacts
      facts={[
        ["State", TICKET_STATES[ticket.state].label],
        ["Priority", ticket.priority],
        ["Labels", ticket.labels.map(plainText).join(", ")],
        ["Driver", ticket.driver],
        ["Review", ticket.reviewRequired ? "required" : "not required"],
        ["Attempts", ticket.attempts],
        ["Depends on", ticket.dependsOn.length === 0 ? null : names(before)],
        ["Blocks", ticket.blocks.length === 0 ? null : names(after)],
        ["Made", moment(ticket.createdAt)],
        ["Ended", moment(ticket.completedAt)],
        ["Imported from", ticket.source?.url && printLink(ticket.source.url, "its issue")],
      ]}
    />
  );
}

function Criteria({ criteria }: { criteria: readonly string[] }) {
  if (criteria.length === 0) return null;
  return (
    <PrintSection title="Acceptance criteria">
      <ol className="list-decimal pl-5">
        {criteria.map((criterion, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a criterion is its place; it has no other identity
          <li key={index}>{plainText(criterion)}</li>
        ))}
      </ol>
    </PrintSection>
  );
}

function Attempt({ run, reviews }: { run: Run; reviews: readonly Review[] }) {
  const moment = useMoment();
  const category = run.correctedCategory?.category ?? run.category;
  const took = run.endedAt && formatExactDuration(Date.parse(run.endedAt) - Date.parse(run.startedAt));
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-1 border-l-2 border-line-3 pl-3">
      <h3 className="break-after-avoid font-medium">
        Attempt {run.number} by {plainText(run.agent)}: {RUN_STATES[run.state].label.toLowerCase()}
      </h3>
      <PrintFacts
        facts={[
          ["Began", moment(run.startedAt)],
          ["Ended", run.endedAt && `${moment(run.endedAt)}, after ${took}`],
          ["Steps", run.steps],
          ["Cost", run.costUsd && `$${run.costUsd}`],
          ["Failure", run.error && `${category}: ${plainText(run.error.message)}`],
          ["Said", run.summary && plainText(run.summary)],
          ["Run", printLink(`${location.origin}/runs/${run.id}`, `of attempt ${run.number}`)],
        ]}
      />
      {reviews.map((review) => (
        <PrintedReview key={review.id} review={review} />
      ))}
    </section>
  );
}

function PrintedReview({ review }: { review: Review }) {
  const moment = useMoment();
  const { number, sentinel, verdict, score, summary, error, findings, endedAt, feedbackForAgent } = review;
  return (
    <section className="mt-1 grid grid-cols-[minmax(0,1fr)] gap-1">
      <h4 className="break-after-avoid font-medium">
        Review {number}
        {sentinel && ` by ${plainText(sentinel)}`}: {verdict ?? "not done"}
      </h4>
      <PrintFacts
        facts={[
          ["Ended", moment(endedAt)],
          ["Score", score],
          ["Said", summary && plainText(summary)],
          ["Could not", error && plainText(error)],
        ]}
      />
      {findings.length > 0 && (
        <ol className="list-decimal pl-5">
          {findings.map((finding) => (
            <li key={finding.key}>
              {finding.severity}
              {finding.file && `, ${plainText(finding.file)}${finding.line === null ? "" : `:${finding.line}`}`}:{" "}
              <span className="whitespace-pre-line">{plainText(finding.issue)}</span> ({fateWords(finding, number)})
              {finding.suggestion && <span className="block">Suggested: {plainText(finding.suggestion)}</span>}
              {finding.waiver && <span className="block">Left out by {finding.waiver.by.name}.</span>}
            </li>
          ))}
        </ol>
      )}
      {findings.length === 0 && feedbackForAgent.map((line) => <PrintText key={line} text={line} />)}
    </section>
  );
}

/** What a finding was in this review, and what became of it where it is open no more. */
function fateWords({ fate, firstReview }: Finding, review: number): string {
  const then = firstReview === review ? "new" : "open again";
  return fate === "addressed" || fate === "withdrawn" ? `${then}, later ${fate}` : then;
}

function PrintedHold({ hold }: { hold: Hold }) {
  const moment = useMoment();
  const { decision } = hold;
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-1 border-l-2 border-line-3 pl-3">
      <h3 className="break-after-avoid font-medium">
        {HOLD_REASONS[hold.reason].label}: {hold.state}
      </h3>
      <PrintFacts
        facts={[
          ["Opened", moment(hold.openedAt)],
          ["Why", plainText(hold.summary)],
          ["Asked", hold.question && plainText(hold.question.text)],
          ["Owner", hold.owner.name],
          [
            "Decided",
            decision && `${DECISION_VERBS[decision.verb].past} by ${decision.by.name}, ${moment(decision.at)}`,
          ],
          ["Note", decision?.note && plainText(decision.note)],
          ["Answer", decision?.answer != null && plainText(answerText(decision.answer))],
          ["Left out", decision && decision.waived.length > 0 && decision.waived.join(", ")],
          ["Did it hold", hold.probation && PROBATION_WORDS[hold.probation]],
        ]}
      />
    </section>
  );
}

function answerText(answer: unknown): string {
  return typeof answer === "string" ? answer : JSON.stringify(answer);
}

function Timeline({ ticket }: { ticket: TicketDetail }) {
  const moment = useMoment();
  const { data, hasNextPage } = useInfiniteQuery(ticketEventsQuery(ticket.id));
  const entries = buildTimeline(data?.pages.flatMap((page) => page.items) ?? [], ticket);
  return (
    <PrintSection title="Timeline">
      {hasNextPage && (
        <p>What happened before is left out here. Print with the button of the page to have all of it.</p>
      )}
      <ol className="grid grid-cols-[minmax(0,1fr)] gap-1">
        {entries.map((entry) => (
          <li key={entry.id} className="break-inside-avoid">
            <span className="text-t2">{moment(entry.at)}</span> {entry.text}
            {entry.category && `: ${entry.category}`}
            {entry.next && `. ${entry.next.words} ${entry.next.at ? moment(entry.next.at) : ""}`}
            {entry.quote && <PrintText text={entry.quote} />}
          </li>
        ))}
      </ol>
    </PrintSection>
  );
}
