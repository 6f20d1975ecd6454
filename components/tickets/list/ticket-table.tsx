import clsx from "clsx";
import { Tickets } from "lucide-react";
import { useRef } from "react";
import { Button } from "#components/ui/button/button.tsx";
import { ButtonLink } from "#components/ui/button/button-link.tsx";
import { EmptyState } from "#components/ui/notice/empty-state.tsx";
import { ErrorCard } from "#components/ui/notice/error-card.tsx";
import { OldDataBanner } from "#components/ui/notice/old-data-banner.tsx";
import { SkeletonRows } from "#components/ui/notice/skeleton.tsx";
import { useRowKeys } from "#components/ui/surface/use-row-keys.ts";
import { matchesFilter, type TicketFilter, ticketSearch } from "#lib/client/tickets/ticket-filter.ts";
import { TICKET_STATES } from "#lib/engine/tickets/ticket-states.ts";
import { TicketRow } from "./ticket-row.tsx";
import type { useShownRows } from "./use-shown-rows.ts";

const COLUMNS = ["Priority", "Key", "Title", "State", "Track", "Attempts", "Last error", "Updated"];
/** Only for ears: a mark, and what is plain to see. */
const UNSEEN = new Set(["Priority"]);

/** The rows of the list as a table, below 1180 px as stacked lines; or what is shown instead of rows. */
export function TicketTable({
  filter,
  shownRows: { query, rows },
  onNew,
}: {
  filter: TicketFilter;
  shownRows: ReturnType<typeof useShownRows>;
  onNew: (() => void) | null;
}) {
  const body = useRef<HTMLTableSectionElement>(null);
  const loadMore = () => {
    if (query.hasNextPage && !query.isFetching) void query.fetchNextPage();
  };
  useRowKeys(body, { what: "ticket", hasRows: rows.length > 0, onEnd: loadMore });
  if (query.isPending) return <SkeletonRows rows={12} label="Reading the tickets" className="h-11" />;
  if (query.isError && rows.length === 0)
    return (
      <div className="p-6 max-tablet:p-4">
        <ErrorCard what="The tickets could not be read." onRetry={() => query.refetch()} busy={query.isFetching}>
          {query.error.message}
        </ErrorCard>
      </div>
    );
  if (rows.length === 0) return <EmptyTickets filter={filter} onNew={onNew} />;
  return (
    <>
      {query.isError && (
        <OldDataBanner readAt={query.dataUpdatedAt} onRetry={() => query.refetch()} busy={query.isFetching} />
      )}
      <table
        aria-label="Tickets"
        className={clsx(
          "grid w-full gap-x-3 text-left desk:grid-cols-[38px_auto_minmax(0,1fr)_214px_184px_auto_minmax(0,.6fr)_auto]",
          query.isPlaceholderData && "animate-shimmer",
        )}
      >
        <thead className="sr-only desk:not-sr-only desk:col-span-full desk:grid desk:grid-cols-subgrid">
          <tr className="desk:sticky desk:top-22 desk:z-5 desk:col-span-full desk:grid desk:grid-cols-subgrid desk:border-b desk:border-line-1 desk:bg-bg-1">
            {COLUMNS.map((column) => (
              <th key={column} scope="col" className="py-2 text-meta font-normal whitespace-nowrap text-t3 last:pr-6">
                {UNSEEN.has(column) ? <span className="sr-only">{column}</span> : column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body} className="col-span-full grid desk:grid-cols-subgrid">
          {rows.map((row) => (
            <TicketRow key={row.ticket.id} row={row} left={!matchesFilter(row, filter)} />
          ))}
        </tbody>
      </table>
      {query.hasNextPage && (
        <div className="grid place-items-center p-4">
          <Button onClick={loadMore} busy={query.isFetchingNextPage}>
            Load more
          </Button>
        </div>
      )}
    </>
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
