import { Breadcrumb, PageBar, PageTitle } from "#components/layout/page-header.tsx";
import { TicketStateTag } from "#components/tickets/ticket-state-tag.tsx";
import { Card, CardHeader } from "#components/ui/surface/card.tsx";
import { Markdown } from "#components/ui/text/markdown.tsx";
import { plainText } from "#lib/client/text/plain-text.ts";
import { projectAddress } from "#lib/contract/projects/project-address.ts";
import type { TicketDetail } from "#lib/contract/tickets.ts";

/** A ticket that is in a file: what it was, its attempts and who decided what. There is nothing to be done with it. */
export function ArchivedTicket({ ticket }: { ticket: TicketDetail }) {
  const attempts = ticket.runs.map((run) => ({
    id: run.id,
    line: `Run ${run.number}, ${run.agent}: ${run.state}`,
    more: run.summary,
  }));
  const reviews = ticket.reviews.map((review) => ({
    id: review.id,
    line: `Review: ${review.verdict ?? "no verdict"}`,
    more: review.summary,
  }));
  const holds = ticket.holds.map((hold) => ({
    id: hold.id,
    line: hold.decision ? `${hold.summary}: ${hold.decision.verb} by ${hold.decision.by.name}` : hold.summary,
    more: hold.decision?.note ?? null,
  }));
  return (
    <>
      <PageBar>
        <Breadcrumb parents={[{ href: projectAddress(ticket.project, "/tickets"), label: "Tickets" }]}>
          {ticket.key}
        </Breadcrumb>
      </PageBar>
      <div className="grid max-w-200 gap-4 p-4 md:p-6">
        <PageTitle>{plainText(ticket.title)}</PageTitle>
        <p className="flex flex-wrap items-center gap-2 text-t2">
          <TicketStateTag ticket={ticket} />
          Ended on {ticket.completedAt?.slice(0, 10)}. In the archive since {ticket.archivedAt?.slice(0, 10)}: it can be
          read, and cannot be changed or opened again.
        </p>
        {ticket.description !== "" && (
          <Card>
            <CardHeader title="Description" />
            <div className="p-3.5">
              <Markdown text={ticket.description} />
            </div>
          </Card>
        )}
        <Lines
          title="Acceptance criteria"
          lines={ticket.acceptanceCriteria.map((line) => ({ id: line, line, more: null }))}
        />
        <Lines title="Attempts" lines={attempts} />
        <Lines title="Reviews" lines={reviews} />
        <Lines title="Decisions" lines={holds} />
      </div>
    </>
  );
}

function Lines({ title, lines }: { title: string; lines: { id: string; line: string; more: string | null }[] }) {
  if (lines.length === 0) return null;
  return (
    <Card>
      <CardHeader title={title} />
      <ul className="grid gap-2 p-3.5">
        {lines.map(({ id, line, more }) => (
          <li key={id}>
            {plainText(line)}
            {more !== null && <p className="text-t2">{plainText(more)}</p>}
          </li>
        ))}
      </ul>
    </Card>
  );
}
