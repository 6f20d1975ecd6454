import { Diamond } from "lucide-react";
import type { Ref } from "react";
import { RecurrenceTag } from "#components/holds/facts/hold-tags.tsx";
import { Breadcrumb, PageBar } from "#components/layout/page-header.tsx";
import { Tag } from "#components/ui/mark/tag.tsx";
import type { TicketDetail } from "#lib/contract/tickets.ts";
import { TicketStateTag } from "../ticket-state-tag.tsx";

/** Which ticket, where it stands, and whether a decision on it is on probation; room for the actions on the right. */
export function TicketHead({ ticket, actionsRef }: { ticket: TicketDetail; actionsRef: Ref<HTMLDivElement> }) {
  const hold = ticket.holds.find(({ id }) => id === ticket.openHoldId);
  const onProbation = ticket.holds.some(({ probation }) => probation === "on_probation");
  return (
    <PageBar actions={<div ref={actionsRef} className="flex items-center gap-2 max-tablet:hidden" />}>
      <Breadcrumb parents={[{ href: "/tickets", label: "Tickets" }]}>{ticket.key}</Breadcrumb>
      <TicketStateTag ticket={ticket} />
      {hold && <RecurrenceTag recurrence={hold.recurrence} />}
      {!hold && onProbation && (
        <Tag signal="human" icon={<Diamond aria-hidden="true" />}>
          On probation
        </Tag>
      )}
    </PageBar>
  );
}
