import { History } from "lucide-react";
import Link from "next/link";
import { CriteriaList } from "#components/tickets/criteria-list.tsx";
import type { TicketDetail } from "#lib/contract/tickets.ts";
import { TICKET_STATES } from "#lib/engine/tickets/ticket-states.ts";
import { SideSection } from "./side-section.tsx";

/** What has to be true when the ticket is done, and whether the latest attempt was given something else. */
export function TicketCriteria({ ticket }: { ticket: TicketDetail }) {
  const changed = changedSince(ticket);
  if (ticket.acceptanceCriteria.length === 0 && changed === null) return null;
  return (
    <SideSection title="Acceptance criteria">
      <CriteriaList criteria={ticket.acceptanceCriteria} />
      {changed && (
        <p className="flex items-start gap-1.5 text-meta text-held-t">
          <History aria-hidden="true" className="mt-0.75 size-3.25 flex-none" />
          <span>
            Changed since{" "}
            <Link href={`/runs/${changed.id}#criteria`} className="underline decoration-line-3 underline-offset-2">
              attempt {changed.number}
            </Link>{" "}
            began. {consequence(ticket.state)}
          </span>
        </p>
      )}
    </SideSection>
  );
}

function changedSince({ runs, criteriaSha256 }: TicketDetail): { id: string; number: number } | null {
  const latest = runs.findLast((run) => run.state !== "released");
  const frozen = latest?.criteriaSha256 ?? null;
  return latest && frozen !== null && frozen !== criteriaSha256 ? latest : null;
}

function consequence(state: TicketDetail["state"]): string {
  if (TICKET_STATES[state].final) return "It was judged by those it began with.";
  if (state === "in_progress" || state === "in_review")
    return "It is judged by those it began with; the next attempt gets these.";
  return "The next attempt gets these.";
}
