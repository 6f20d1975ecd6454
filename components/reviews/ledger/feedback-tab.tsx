import { useTicketSearch } from "#components/tickets/page/use-ticket-search.ts";
import { EmptyState } from "#components/ui/notice/empty-state.tsx";
import type { TicketDetail } from "#lib/contract/tickets.ts";
import { SaidAbout } from "../findings/said-about.tsx";
import { Convergence } from "./convergence.tsx";
import { LedgerTable } from "./ledger-table.tsx";
import { ticketLedger } from "./ticket-ledger.ts";

/** The findings ledger: what each review found, what became of it, and whether the reviews converge. */
export function FeedbackTab({ ticket, mayWrite }: { ticket: TicketDetail; mayWrite: boolean }) {
  const search = useTicketSearch();
  const table = ticketLedger(ticket);
  if (ticket.reviews.every((review) => review.verdict === null))
    return (
      <EmptyState title="No review yet.">
        {ticket.reviewRequired
          ? "A sentinel looks at the first attempt that succeeds."
          : "This ticket needs none: a success makes it done."}
      </EmptyState>
    );
  const chosen = table.rows.find((row) => row.label === search.get("finding")) ?? table.rows[0];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <Convergence ticket={ticket} table={table} />
      {chosen && (
        <>
          <LedgerTable
            ticket={ticket}
            table={table}
            chosen={chosen.label}
            onChoose={(label) => search.set({ finding: label })}
          />
          <SaidAbout ticket={ticket} row={chosen} mayWrite={mayWrite} />
        </>
      )}
    </div>
  );
}
