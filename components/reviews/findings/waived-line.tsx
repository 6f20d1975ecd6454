import { useQueryClient } from "@tanstack/react-query";
import { Button } from "#components/ui/button/button.tsx";
import { Moment } from "#components/ui/text/time.tsx";
import { useAction } from "#lib/client/requests/use-action.ts";
import { raisedAgain } from "#lib/client/reviews/raised-again.ts";
import { ticketKeys } from "#lib/client/tickets/ticket-queries.ts";
import { showToast } from "#lib/client/toasts/toasts.ts";
import type { Finding, Waiver } from "#lib/contract/reviews.ts";
import type { TicketDetail } from "#lib/contract/tickets.ts";
import type { LedgerRow } from "#lib/engine/reviews/ledger-table.ts";
import { TICKET_STATES } from "#lib/engine/tickets/ticket-states.ts";
import { takeBackWaiver } from "#lib/server/actions/tickets.ts";

interface WaivedProps {
  ticket: TicketDetail;
  row: LedgerRow<Finding>;
  waiver: Waiver;
  mayWrite: boolean;
}

/** Who let a finding pass, and on which decision; a lead may take that back, and it counts again. */
export function WaivedLine({ ticket, row, waiver, mayWrite }: WaivedProps) {
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
        {waiver.note && `: “${waiver.note}”`}
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
