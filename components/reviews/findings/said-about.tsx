import { useQueryClient } from "@tanstack/react-query";
import { TicketPlus } from "lucide-react";
import { Button } from "#components/ui/button/button.tsx";
import { Card, CardHeader } from "#components/ui/surface/card.tsx";
import { ExternalText } from "#components/ui/text/external-text.tsx";
import { Moment } from "#components/ui/text/time.tsx";
import { useAction } from "#lib/client/requests/use-action.ts";
import { raisedAgain } from "#lib/client/reviews/raised-again.ts";
import { plainText } from "#lib/client/text/plain-text.ts";
import { ticketKeys } from "#lib/client/tickets/ticket-queries.ts";
import { showToast } from "#lib/client/toasts/toasts.ts";
import type { Finding, Review, Waiver } from "#lib/contract/reviews.ts";
import type { TicketDetail } from "#lib/contract/tickets.ts";
import type { LedgerRow } from "#lib/engine/reviews/ledger-table.ts";
import { TICKET_STATES } from "#lib/engine/tickets/ticket-states.ts";
import { takeBackWaiver } from "#lib/server/actions/tickets.ts";
import { MakeTicket } from "./make-ticket.tsx";

/** The latest reviews that raised it. */
const MAX_REVIEWS = 4;

interface SaidAboutProps {
  ticket: TicketDetail;
  row: LedgerRow<Finding>;
  mayWrite: boolean;
}

/** What the sentinel said about one finding each time, and what the agent said about its work. */
export function SaidAbout({ ticket, row, mayWrite }: SaidAboutProps) {
  const said = row.raised.flatMap((number) => ticket.reviews.find((review) => review.number === number) ?? []);
  return (
    <Card className="min-w-0 overflow-hidden">
      <CardHeader
        title={`What was said about ${row.label}`}
        meta={metaOf(row.finding)}
        actions={mayWrite && row.open && MAY_CHANGE.has(ticket.state) && <MakeTicketButton ticket={ticket} row={row} />}
      />
      {row.finding.waiver && <WaivedLine ticket={ticket} row={row} waiver={row.finding.waiver} mayWrite={mayWrite} />}
      <ol className="grid grid-cols-2 max-tablet:grid-cols-1">
        {said.slice(-MAX_REVIEWS).map((review) => (
          <Said key={review.id} ticket={ticket} review={review} findingKey={row.finding.key} />
        ))}
      </ol>
    </Card>
  );
}

/** While nobody works on the ticket. */
const MAY_CHANGE = new Set<TicketDetail["state"]>(["ready", "blocked", "on_hold"]);

function MakeTicketButton({ ticket, row: { finding, label } }: { ticket: TicketDetail; row: LedgerRow<Finding> }) {
  return (
    <MakeTicket ticket={ticket} finding={{ ...finding, label }}>
      {(ask) => (
        <Button size="sm" variant="quiet" icon={<TicketPlus aria-hidden="true" className="size-3.5" />} onClick={ask}>
          Make it a ticket
        </Button>
      )}
    </MakeTicket>
  );
}

function Said({ ticket, review, findingKey }: { ticket: TicketDetail; review: Review; findingKey: string }) {
  const run = ticket.runs.find(({ id }) => id === review.runId);
  const finding = review.findings.find(({ key }) => key === findingKey);
  return (
    <li className="grid min-w-0 content-start gap-1 border-line-1 px-3.5 py-2.5 tablet:even:border-l tablet:nth-[n+3]:border-t max-tablet:not-first:border-t">
      <p className="flex items-center gap-2 text-meta">
        <b>Attempt {run?.number ?? "?"}</b>
        {review.endedAt && (
          <span className="text-t3">
            <Moment at={review.endedAt} />
          </span>
        )}
      </p>
      {finding && <Voice who={plainText(review.sentinel ?? "Sentinel")} text={finding.issue} />}
      {finding?.suggestion && <Voice who="Suggests" text={finding.suggestion} />}
      {run?.summary && <Voice who="Agent" text={`“${run.summary}”`} />}
    </li>
  );
}

function Voice({ who, text }: { who: string; text: string }) {
  return (
    <p className="grid grid-cols-[76px_minmax(0,1fr)] gap-1.5">
      <span className="truncate text-t3" title={who}>
        {who}
      </span>
      <span className="wrap-anywhere">
        <ExternalText text={text} />
      </span>
    </p>
  );
}

function metaOf({ severity, category, file, line }: Finding): string {
  const place = file === null ? null : `${file}${line === null ? "" : `:${line}`}`;
  return plainText([severity, category, place].filter(Boolean).join(", "));
}

interface WaivedProps {
  ticket: TicketDetail;
  row: LedgerRow<Finding>;
  waiver: Waiver;
  mayWrite: boolean;
}

/** Who waived a finding, and with which decision; a lead may take the waiver back, and the finding counts again. */
function WaivedLine({ ticket, row, waiver, mayWrite }: WaivedProps) {
  const client = useQueryClient();
  const { run, busy, refusal } = useAction(takeBackWaiver);
  const decided = ticket.holds.find(({ decision }) => decision?.id === waiver.decisionId && decision !== null);
  const mayTakeBack = mayWrite && waiver.by.kind === "user" && !TICKET_STATES[ticket.state].final;
  const takeBack = async () => {
    if (busy || !(await run({ id: ticket.id, findingKey: row.finding.key }))) return;
    showToast({ message: `${row.label} counts again`, seconds: 4 });
    await client.invalidateQueries({ queryKey: ["hold"] });
    await client.invalidateQueries({ queryKey: ticketKeys.one(ticket.id) });
  };
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 border-b border-line-1 px-3.5 py-2 text-meta text-t2">
      <p className="min-w-0 wrap-anywhere">
        {waiver.ticket ? "Made a ticket" : "Waived"} by {waiver.by.name}, <Moment at={waiver.at} />
        {decided && ", with the decision on the hold"}
        {waiver.note && `: “${plainText(waiver.note)}”`}
        {raisedAgain(waiver, row.raised) && ". A later review raised it again; it did not reject for it"}.
      </p>
      {refusal && <p className="text-stop-t">{refusal}</p>}
      {mayTakeBack && (
        <Button size="sm" busy={busy} onClick={() => void takeBack()} className="ml-auto">
          Take the waiver back
        </Button>
      )}
    </div>
  );
}
