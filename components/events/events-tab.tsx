import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import clsx from "clsx";
import { ChevronRight, ListFilter, ScrollText, Search } from "lucide-react";
import { useState } from "react";
import { useTicketSearch } from "#components/tickets/page/use-ticket-search.ts";
import { Button } from "#components/ui/button/button.tsx";
import { TextInput } from "#components/ui/form/text-input.tsx";
import { Link } from "#components/ui/link/link.tsx";
import { FilterMenu } from "#components/ui/menu/filter-menu.tsx";
import { ArrivalsPill } from "#components/ui/notice/arrivals-pill.tsx";
import { EmptyState } from "#components/ui/notice/empty-state.tsx";
import { ErrorCard } from "#components/ui/notice/error-card.tsx";
import { SkeletonRows } from "#components/ui/notice/skeleton.tsx";
import { Card } from "#components/ui/surface/card.tsx";
import { Moment } from "#components/ui/text/time.tsx";
import {
  type LogFilter,
  type LogPages,
  newerEventsQuery,
  ticketLogQuery,
  withNewer,
} from "#lib/client/events/ticket-log-queries.ts";
import { isRefused } from "#lib/client/requests/get-json.ts";
import { useShortcuts } from "#lib/client/shortcuts/shortcuts.ts";
import { countOf } from "#lib/client/text/amounts.ts";
import { ticketEventsQuery } from "#lib/client/tickets/ticket-queries.ts";
import { useDebounced } from "#lib/client/time/use-debounced.ts";
import { EVENT_TYPES, type StreamEvent } from "#lib/contract/events.ts";
import type { TicketDetail } from "#lib/contract/tickets.ts";
import { EventRow } from "./event-row.tsx";
import { foldEvents, type LogItem } from "./fold-events.ts";

/** The types of event that a ticket can have. */
const TYPES = EVENT_TYPES.filter((type) => type !== "run.event" && !/^(policy|profile|batch)\./.test(type));

/** The log of a ticket as it is, the latest first: searched, by type, and from a linked event on. */
export function EventsTab({ ticket }: { ticket: TicketDetail }) {
  const search = useTicketSearch();
  const [words, setWords] = useState(search.get("q") ?? "");
  const q = useDebounced(words.trim(), 250);
  const linked = search.get("event");
  const [from, setFrom] = useState(linked);
  const type = TYPES.find((one) => one === search.get("type"));
  const isFiltered = type !== undefined || q !== "";
  const asked = isFiltered ? null : from;
  const filter = { type, q: q || undefined };
  const { log, items, newer, atHead, showNewer } = useTicketLog(ticket.id, filter, asked);
  const isLost = asked !== null && isRefused(log.error, "invalid_request", "not_found");
  useShortcuts({ ".": { run: showNewer, label: "Show new events" } }, { enabled: newer > 0 });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <TextInput
          type="search"
          icon={<Search />}
          aria-label="Search the log"
          placeholder="Search the log"
          value={words}
          onChange={(event) => {
            setWords(event.target.value);
            search.set({ q: event.target.value.trim() });
          }}
          className="w-64 max-tablet:flex-1"
        />
        <FilterMenu
          name="Type"
          icon={<ListFilter aria-hidden="true" />}
          value={type}
          options={TYPES.map((value) => ({ value, label: value }))}
          onChange={(value) => search.set({ type: value ?? null })}
        />
        {asked && !isLost && (
          <Button size="sm" onClick={() => setFrom(null)}>
            Show the latest
          </Button>
        )}
        {atHead && <ArrivalsPill count={newer} what="new event" onShow={showNewer} className="flex" />}
      </div>
      {!atHead && newer > 0 && (
        <Button className="justify-self-start" onClick={showNewer}>
          Load newer
        </Button>
      )}
      {log.isPending && <SkeletonRows rows={8} label="Reading the log" className="h-9" />}
      {isLost && (
        <EmptyState
          title="The linked event is not in this log."
          action={<Button onClick={() => setFrom(null)}>Show the latest</Button>}
        >
          Its link is cut short, or leads to another desk.
        </EmptyState>
      )}
      {log.isError && !isLost && items.length === 0 && (
        <ErrorCard what="The log could not be read." onRetry={() => log.refetch()} busy={log.isFetching}>
          {log.error.message}
        </ErrorCard>
      )}
      {log.isSuccess && items.length === 0 && <EmptyState title="Nothing in the log matches." />}
      {items.length > 0 && (
        <Card className="overflow-hidden">
          <ul aria-label="Events">
            {foldEvents(items, isFiltered ? [] : ticket.runs).map((item) => (
              <Item key={keyOf(item)} item={item} ticketKey={ticket.key} linked={linked} />
            ))}
          </ul>
        </Card>
      )}
      {log.hasNextPage && (
        <Button className="justify-self-start" busy={log.isFetchingNextPage} onClick={() => log.fetchNextPage()}>
          Load older
        </Button>
      )}
    </div>
  );
}

/**
 * The log of a ticket as it was when it was opened, from the latest event or from the one at `at` on. What came since, or
 * stands above, waits in `newer` until `showNewer` puts it in.
 */
function useTicketLog(id: string, filter: LogFilter, at: string | null) {
  const client = useQueryClient();
  const query = ticketLogQuery(id, filter, at);
  const plain = at === null && filter.q === undefined && filter.type === undefined;
  const log = useInfiniteQuery({
    ...query,
    // The page has read the latest ones already.
    initialData: () =>
      plain ? (client.getQueryData(ticketEventsQuery(id).queryKey) as LogPages | undefined) : undefined,
  });
  const items = log.data?.pages.flatMap((page) => page.items) ?? [];
  // While another filter is read, the rows are those of the one before.
  const first = log.isPlaceholderData ? undefined : items[0]?.id;
  const { data: newer } = useQuery(newerEventsQuery(id, filter, first));
  const [reached, setReached] = useState<string | null>(null);
  const name = JSON.stringify([filter, at]);
  const showNewer = () => {
    if (!newer) return;
    client.setQueryData(query.queryKey, (pages) => pages && withNewer(pages, newer.items));
    if (newer.nextCursor === null) setReached(name);
  };
  return {
    log,
    items,
    newer: newer?.items.length ?? 0,
    /** Whether the newer events arrived since, rather than just being newer than the linked one. */
    atHead: at === null || reached === name,
    showNewer,
  };
}

function Item({ item, ticketKey, linked }: { item: LogItem; ticketKey: string; linked: string | null }) {
  switch (item.kind) {
    case "event":
      return <EventRow event={item.event} ticketKey={ticketKey} linked={item.event.id === linked} />;
    case "fold":
      return <FoldRow events={item.events} ticketKey={ticketKey} linked={linked} />;
    case "lines":
      return <LinesRow runId={item.runId} attempt={item.attempt} lines={item.lines} />;
  }
}

/** The id of its earliest event: a fold that grows at its newer end keeps its key. */
function keyOf(item: LogItem): string {
  if (item.kind === "lines") return `lines ${item.runId}`;
  return item.kind === "event" ? item.event.id : (item.events.at(-1)?.id ?? "");
}

/** Stands for the lines that an agent reported in its run; they are in the log of the run. */
function LinesRow({ runId, attempt, lines }: { runId: string; attempt: number; lines: number }) {
  return (
    <li className="border-b border-line-1 last:border-b-0">
      <Link
        href={`/runs/${runId}`}
        prefetch={false}
        className="flex min-h-9 items-center gap-2.5 py-1.5 pl-3 text-meta text-t3 transition-colors hover:text-t1 focus-visible:-outline-offset-2 max-tablet:min-h-11"
      >
        <ScrollText aria-hidden="true" className="size-3.5 flex-none" />
        {countOf(lines, "log line")} of attempt {attempt}
      </Link>
    </li>
  );
}

/** Several events of one type in a row: one line that opens to show them, and is open where one of them is linked. */
function FoldRow({
  events,
  ticketKey,
  linked,
}: {
  events: readonly [StreamEvent, ...StreamEvent[]];
  ticketKey: string;
  linked: string | null;
}) {
  const [open, setOpen] = useState(() => events.some(({ id }) => id === linked));
  const [latest] = events;
  const earliest = events.at(-1) ?? latest;
  return (
    <li className="border-b border-line-1 last:border-b-0">
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="flex min-h-9 w-full items-center gap-2.5 py-1.5 pl-3 text-left focus-visible:-outline-offset-2 max-tablet:min-h-11"
      >
        <ChevronRight aria-hidden="true" className={clsx("size-3.5 flex-none text-t3", open && "rotate-90")} />
        <span className="text-meta whitespace-nowrap text-t3">
          <Moment at={earliest.at} seconds /> to <Moment at={latest.at} seconds />
        </span>
        <span className="min-w-0 truncate text-meta">
          {events.length} × <code className="font-mono tracking-[-0.01em]">{latest.type}</code>
        </span>
      </button>
      {open && (
        <ul aria-label={`${events.length} events of type ${latest.type}`} className="border-t border-line-1 pl-4">
          {events.map((event) => (
            <EventRow key={event.id} event={event} ticketKey={ticketKey} linked={event.id === linked} />
          ))}
        </ul>
      )}
    </li>
  );
}
