import type { Finding } from "#lib/contract/reviews.ts";
import type { TicketDetail } from "#lib/contract/tickets.ts";
import { waivedKeys } from "#lib/engine/reviews/findings-ledger.ts";
import { type LedgerTable, ledgerTable } from "#lib/engine/reviews/ledger-table.ts";

/** The findings ledger of a ticket, as its reviews and those who waived findings left it. */
export function ticketLedger({ reviews }: Pick<TicketDetail, "reviews">): LedgerTable<Finding> {
  const findings = reviews.flatMap((review) => review.findings);
  const waivers = findings.flatMap(({ key, waiver }) => (waiver === null ? [] : [{ key, by: waiver.by }]));
  return ledgerTable(reviews, waivedKeys(waivers));
}
