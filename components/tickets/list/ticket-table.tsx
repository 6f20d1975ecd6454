import clsx from "clsx";
import { Diamond, Tickets } from "lucide-react";
import { Button } from "#components/ui/button/button.tsx";
import { ButtonLink } from "#components/ui/button/button-link.tsx";
import { Checkbox } from "#components/ui/form/checkbox.tsx";
import { Link } from "#components/ui/link/link.tsx";
import { EmptyState } from "#components/ui/notice/empty-state.tsx";
import { PagedTable, ROW_LOOK } from "#components/ui/surface/paged-table.tsx";
import { Code } from "#components/ui/text/code.tsx";
import { Age } from "#components/ui/text/time.tsx";
import { countOf } from "#lib/client/text/amounts.ts";
import { plainText } from "#lib/client/text/plain-text.ts";
import { matchesFilter, type TicketFilter, ticketSearch } from "#lib/client/tickets/ticket-filter.ts";
import type { TicketRow as Row } from "#lib/client/tickets/ticket-queries.ts";
import type { Ticket } from "#lib/contract/tickets.ts";
import { TICKET_STATES } from "#lib/engine/tickets/ticket-states.ts";
import { LabelChips } from "../label-chips.tsx";
import { PriorityMark } from "../priority-mark.tsx";
import { TicketStateTag } from "../ticket-state-tag.tsx";
import { TrackCompact } from "../track/track-compact.tsx";
import type { useShownRows } from "./use-shown-rows.ts";

/** Which tickets are selected. */
export interface Selection {
  has: (id: string) => boolean;
  toggle: (id: string) => void;
}

const COLUMNS = ["Selected", "Priority", "Key", "Title", "State", "Timeline", "Attempts", "Last error", "Updated"];

/** The rows of the list, or why there are none. */
export function TicketTable({
  filter,
  shownRows: { query, rows },
  selection,
  choosing,
  onNew,
}: {
  filter: TicketFilter;
  shownRows: ReturnType<typeof useShownRows>;
  /** null: this person changes nothing */
  selection: Selection | null;
  /** below 1180 px: the boxes are shown */
  choosing: boolean;
  onNew: (() => void) | null;
}) {
  return (
    <PagedTable
      what="ticket"
      query={query}
      columns={COLUMNS}
      // Only for ears: a mark, and what is plain to see.
      lookOf={(column) => (column === "Priority" || column === "Selected") && "sr-only"}
      headLook="[&>:last-child]:pr-6"
      className={clsx(
        "gap-x-3 desk:grid-cols-[auto_auto_auto_minmax(0,1fr)_214px_184px_auto_minmax(0,.6fr)_auto]",
        query.isPlaceholderData && "animate-shimmer",
      )}
      empty={<EmptyTickets filter={filter} onNew={onNew} />}
    >
      {rows.map((row) => (
        <TicketRow
          key={row.ticket.id}
          row={row}
          selection={selection}
          choosing={choosing}
          left={!matchesFilter(row, filter)}
        />
      ))}
    </PagedTable>
  );
}

/** No rows: because there is no ticket at all, or because the filters leave none. */
function EmptyTickets({ filter, onNew }: { filter: TicketFilter; onNew: (() => void) | null }) {
  if (ticketSearch({ ...filter, project: undefined }) !== "")
    return (
      <EmptyState
        icon={<Tickets />}
        title={sentence(filter)}
        action={<ButtonLink href="/tickets">Show all tickets</ButtonLink>}
      >
        It appears here by itself once one does.
      </EmptyState>
    );
  return (
    <EmptyState
      icon={<Tickets />}
      title="No tickets yet."
      action={
        onNew && (
          <div className="flex flex-wrap justify-center gap-2">
            <Button onClick={onNew}>New ticket</Button>
            <ButtonLink href="/tickets/import">Import tickets</ButtonLink>
          </div>
        )
      }
    >
      A ticket is a unit of work with acceptance criteria. Agents claim what is ready; what a machine cannot settle
      comes to the queue.
    </EmptyState>
  );
}

function sentence({ state, q }: TicketFilter): string {
  if (q) return `No ticket matches “${q}”.`;
  const [only] = state ?? [];
  return state?.length === 1 && only
    ? `No ticket is ${TICKET_STATES[only].label.toLowerCase()}.`
    : "No ticket matches.";
}

/**
 * One ticket. The link of its title covers the row. `left`: it no longer belongs to what the list shows, and stays
 * where it is, dimmed, until the list is read anew.
 */
function TicketRow({
  row: { ticket, track },
  selection,
  choosing,
  left,
}: {
  row: Row;
  selection: Selection | null;
  choosing: boolean;
  left: boolean;
}) {
  const { label } = TICKET_STATES[ticket.state];
  const onProbation = track?.decisions.some(({ probation, undone }) => probation === "on_probation" && !undone);
  return (
    <tr
      data-ticket={ticket.id}
      className={clsx(
        ROW_LOOK,
        "max-desk:grid-cols-[auto_auto_minmax(0,1fr)_auto] max-desk:gap-x-2.5 max-desk:gap-y-1 max-desk:px-6 max-desk:py-2.5 max-tablet:px-4",
        choosing && "max-desk:pl-14 max-tablet:pl-14",
        left && "text-t3",
      )}
    >
      <td
        className={clsx(
          "relative z-1 pl-6",
          choosing ? "max-desk:absolute max-desk:inset-0 max-desk:pl-0" : "max-desk:hidden",
        )}
      >
        {selection && (
          // While one chooses on a narrow screen all of the row is its box.
          // biome-ignore lint/a11y/noLabelWithoutControl: the control says which ticket it is
          <label className="max-desk:flex max-desk:h-full max-desk:items-center max-desk:pl-6 max-tablet:pl-4">
            <Checkbox
              aria-label={`Select ${ticket.key}`}
              checked={selection.has(ticket.id)}
              onChange={() => selection.toggle(ticket.id)}
            />
          </label>
        )}
      </td>
      <td>
        <PriorityMark priority={ticket.priority} />
      </td>
      <td className="font-mono text-meta tracking-[-0.02em] text-t3">{ticket.key}</td>
      <td className="flex min-w-0 items-center gap-2 max-desk:col-span-full max-desk:row-start-2 max-desk:flex-wrap">
        <Link
          href={`/tickets/${ticket.key}`}
          prefetch={false}
          data-row
          className={clsx(
            "min-w-0 font-medium text-row outline-none after:absolute after:inset-0 desk:truncate max-desk:wrap-anywhere",
            left ? "text-t3" : "text-t1",
          )}
        >
          {plainText(ticket.title)}
        </Link>
        <LabelChips labels={ticket.labels} max={2} />
        {left && <span className="sr-only">, is now {label}, and no longer in this list</span>}
      </td>
      <td className="flex min-w-0 max-desk:col-start-3 max-desk:row-start-1 [&>:first-child]:min-w-0 [&>:first-child]:shrink [&_svg]:flex-none">
        <TicketStateTag ticket={ticket} />
        {onProbation && (
          <span title="A decision on it is on probation" className="ml-1.5 inline-flex items-center text-human-t">
            <Diamond aria-hidden="true" className="size-3" />
            <span className="sr-only">, on probation</span>
          </span>
        )}
      </td>
      <td className="max-desk:col-span-3 max-desk:row-start-4 max-desk:empty:hidden">
        {track && track.runs.length > 0 && <TrackCompact facts={track} />}
      </td>
      <td className="text-t2 desk:text-right max-desk:col-start-4 max-desk:row-start-4 max-desk:text-meta max-desk:empty:hidden">
        {ticket.attempts > 0 && (
          <>
            {ticket.attempts}
            <span className="desk:sr-only"> {ticket.attempts === 1 ? "attempt" : "attempts"}</span>
          </>
        )}
      </td>
      <td className="min-w-0 max-desk:col-span-full max-desk:row-start-3 max-desk:empty:hidden">
        <LastError ticket={ticket} />
      </td>
      <td
        className={clsx(
          "text-right text-meta text-t3 desk:pr-6 max-desk:col-start-4 max-desk:row-start-1",
          choosing && "max-tablet:hidden",
        )}
      >
        <Age since={ticket.updatedAt} />
      </td>
    </tr>
  );
}

/** Why the latest attempt did not pass; quiet once the ticket is done, so that a failure that was overcome does not scare. */
function LastError({ ticket }: { ticket: Ticket }) {
  const { error, sentinelFeedback, verification } = ticket;
  const over = TICKET_STATES[ticket.state].final;
  const rejected = verification === "rejected" ? sentinelFeedback : null;
  if (!error && !rejected) return null;
  return (
    <span
      className={clsx(
        "block text-meta wrap-anywhere desk:truncate max-desk:line-clamp-2",
        over ? "text-t3" : "text-t2",
      )}
    >
      {error ? (
        <>
          <Code className={over ? undefined : "text-t1"}>{error.category}</Code> {plainText(error.message)}
        </>
      ) : (
        rejected && `Rejected, ${countOf(rejected.findings.length, "finding")}`
      )}
    </span>
  );
}
