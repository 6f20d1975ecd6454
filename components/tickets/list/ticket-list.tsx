"use client";
import { useQuery } from "@tanstack/react-query";
import { FileUp, Plus } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { PageHeader } from "#components/layout/page-header.tsx";
import { StaleLine } from "#components/layout/stale-line.tsx";
import { Button } from "#components/ui/button/button.tsx";
import { ButtonLink } from "#components/ui/button/button-link.tsx";
import { ArrivalsPill } from "#components/ui/notice/arrivals-pill.tsx";
import { useOnlyLeads } from "#lib/client/people/only-leads.ts";
import { useDeskRouter } from "#lib/client/projects/use-desk-router.ts";
import { useShortcuts } from "#lib/client/shortcuts/shortcuts.ts";
import { countOf } from "#lib/client/text/amounts.ts";
import type { TicketFilter } from "#lib/client/tickets/ticket-filter.ts";
import { ticketCountsQuery } from "#lib/client/tickets/ticket-queries.ts";
import { useLiveRows } from "#lib/client/tickets/use-live-ticket-rows.ts";
import { ALL_PROJECTS } from "#lib/contract/projects/project-address.ts";
import { BulkBar } from "../bulk/bulk-bar.tsx";
import { NewTicketDialog } from "../form/new-ticket-dialog.tsx";
import { TicketFilters } from "./ticket-filters.tsx";
import { TicketTable } from "./ticket-table.tsx";
import { useShownRows } from "./use-shown-rows.ts";

/** Every ticket of a project: filters above, rows below, live without moving what one looks at. */
export function TicketList({ filter, mayWrite }: { filter: TicketFilter; mayWrite: boolean }) {
  const onlyLeads = useOnlyLeads();
  const shownRows = useShownRows(filter);
  const readNow = useLiveRows(filter, shownRows.noteArrivals);
  const { data: counts } = useQuery(ticketCountsQuery(filter));
  const total = counts?.states.reduce((sum, { count }) => sum + count, 0);
  const [writing, setWriting] = useState(false);
  // Where the palette leads to from elsewhere.
  useEffect(() => {
    if (mayWrite && location.hash === "#new") setWriting(true);
  }, [mayWrite]);
  const reasonAgainst =
    filter.project === ALL_PROJECTS ? "A ticket belongs to one project: choose it first." : onlyLeads("make tickets");
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const selected = shownRows.rows.flatMap(({ ticket }) => (chosen.has(ticket.id) ? [ticket] : []));
  const selection = {
    has: (id: string) => chosen.has(id),
    toggle: (id: string) =>
      setChosen((before) =>
        before.has(id) ? new Set([...before].filter((one) => one !== id)) : new Set([...before, id]),
      ),
  };
  // Where rows are stacked lines their boxes show only while one chooses.
  const [choosing, setChoosing] = useState(false);
  const clear = () => {
    setChosen(new Set());
    setChoosing(false);
  };
  const search = useRef<HTMLInputElement>(null);
  const router = useDeskRouter();
  useShortcuts({
    ...(mayWrite && {
      i: { run: () => router.push("/tickets/import"), label: "Import tickets" },
      n: { run: () => setWriting(true), label: "New ticket" },
      space: {
        run: () => {
          const id = document.activeElement?.closest("tr")?.dataset.ticket;
          if (id) selection.toggle(id);
        },
        label: "Select the ticket, or not",
      },
      "mod+a": {
        run: () => setChosen(new Set(shownRows.rows.map(({ ticket }) => ticket.id))),
        label: "Select all that are shown",
      },
    }),
    "/": () => search.current?.focus(),
    ".": { run: shownRows.showArrivals, label: "Show new tickets" },
  });
  return (
    <div className="flex min-h-full flex-col">
      <div className="sticky top-0 z-5 bg-bg-1">
        <PageHeader
          title="Tickets"
          meta={
            <>
              {total !== undefined && countOf(total, "ticket")}
              <ArrivalsPill
                what="new ticket"
                className="ml-2 inline-flex align-middle"
                count={shownRows.arrivals}
                onShow={shownRows.showArrivals}
              />
            </>
          }
          actions={
            <>
              {mayWrite && (
                <Button
                  variant="quiet"
                  aria-pressed={choosing}
                  onClick={() => (choosing ? clear() : setChoosing(true))}
                  className="desk:hidden"
                >
                  {choosing ? "Done" : "Select"}
                </Button>
              )}
              {mayWrite && (
                <ButtonLink
                  href="/tickets/import"
                  variant="quiet"
                  icon={<FileUp aria-hidden="true" className="size-4" />}
                  className="max-tablet:[&>span]:sr-only"
                >
                  <span>Import</span>
                </ButtonLink>
              )}
              <Button
                variant="primary"
                icon={<Plus aria-hidden="true" className="size-4" />}
                shortcut="n"
                off={mayWrite ? undefined : reasonAgainst}
                onClick={() => setWriting(true)}
              >
                {/* One word on a phone, where three actions stand beside the name of the page. */}
                <span>
                  New<span className="max-tablet:sr-only"> ticket</span>
                </span>
              </Button>
            </>
          }
        />
        <TicketFilters filter={filter} counts={counts} total={total} searchRef={search} />
      </div>
      <TicketTable
        filter={filter}
        shownRows={shownRows}
        selection={mayWrite ? selection : null}
        choosing={choosing}
        onNew={mayWrite ? () => setWriting(true) : null}
      />
      {mayWrite && selected.length > 0 && (
        <BulkBar
          project={filter.project}
          tickets={selected}
          onDone={(changed) => setChosen((before) => new Set([...before].filter((id) => !changed.includes(id))))}
          onClear={clear}
        />
      )}
      <StaleLine />
      {mayWrite && (
        <NewTicketDialog
          project={filter.project}
          open={writing}
          onOpenChange={setWriting}
          onCreated={async (ticket) => {
            await readNow(ticket.id);
            shownRows.showOne({ ticket });
          }}
        />
      )}
    </div>
  );
}
