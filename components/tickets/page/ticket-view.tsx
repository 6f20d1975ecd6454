"use client";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { PageTitle } from "#components/layout/page-header.tsx";
import { ErrorCard } from "#components/ui/notice/error-card.tsx";
import { Skeleton } from "#components/ui/notice/skeleton.tsx";
import { Card } from "#components/ui/surface/card.tsx";
import { useFrozenWhileTyping } from "#lib/client/browser/frozen-while-typing.ts";
import { useDesk } from "#lib/client/people/desk-context.tsx";
import { ticketQuery, ticketTrackQuery } from "#lib/client/tickets/ticket-queries.ts";
import type { TicketDetail } from "#lib/contract/tickets.ts";
import { TICKET_STATES } from "#lib/engine/tickets/ticket-states.ts";
import { TrackFull } from "../track/full/track-full.tsx";
import { useTrackInput } from "../track/use-track-input.ts";
import { useRetrySaid } from "../use-retry-said.ts";
import { DuplicateTicket } from "./duplicate-ticket.tsx";
import { HeldPanel } from "./held-panel.tsx";
import { PrintTicket } from "./print-ticket.tsx";
import { TicketActions } from "./ticket-actions.tsx";
import { TicketDescription } from "./ticket-description.tsx";
import { TicketHead } from "./ticket-head.tsx";
import { TicketSide } from "./ticket-side.tsx";
import { TicketTabs } from "./ticket-tabs.tsx";

/** Everything about one ticket: where it stands, its life on a time axis, its attempts, and what a lead can do. */
export function TicketView({ id, mayWrite }: { id: string; mayWrite: boolean }) {
  const { project } = useDesk();
  const {
    data: ticket,
    error,
    refetch,
    isFetching,
  } = useQuery({
    ...ticketQuery(id),
    refetchInterval: ({ state }) => pollOf(state.data, project),
  });
  if (ticket) return <Loaded ticket={ticket} mayWrite={mayWrite} />;
  if (error)
    return (
      <div className="p-6">
        <ErrorCard what="The ticket could not be read." onRetry={() => refetch()} busy={isFetching}>
          {error.message}
        </ErrorCard>
      </div>
    );
  return <Skeleton className="m-6 h-60" />;
}

/** The stream of this tab is about the project that the desk shows; a ticket of another one is asked about. */
function pollOf(ticket: TicketDetail | undefined, project: string): number | false {
  return ticket && ticket.project !== project && !TICKET_STATES[ticket.state].final ? POLL_MS : false;
}

const POLL_MS = 5000;

function Loaded({ ticket, mayWrite }: { ticket: TicketDetail; mayWrite: boolean }) {
  useRetrySaid(ticket);
  const held = useFrozenWhileTyping(ticket.openHoldId, ticket.openHoldId === null);
  // Whoever knows what can be done now puts its buttons here: at the head of the page, on a phone at its foot.
  const [head, setHead] = useState<HTMLElement | null>(null);
  const [foot, setFoot] = useState<HTMLElement | null>(null);
  const [title, setTitle] = useState<HTMLElement | null>(null);
  const slots = { head, title, foot };
  return (
    <div className="flex min-h-full flex-col">
      <TicketHead ticket={ticket} actionsRef={setHead} />
      <div className="grid flex-1 grid-cols-[minmax(0,1fr)] content-start gap-3.5 px-6 pb-10 max-tablet:px-4">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
          <div className="flex items-start gap-1">
            <PageTitle>{ticket.title}</PageTitle>
            <div ref={setTitle} className="contents" />
            {mayWrite && <DuplicateTicket ticket={ticket} />}
            <PrintTicket ticket={ticket} />
          </div>
          <TicketDescription text={ticket.description} />
        </div>
        <TrackCard ticket={ticket} />
        {held.shown === null ? (
          <TicketActions ticket={ticket} mayWrite={mayWrite} slots={slots} />
        ) : (
          <div className="contents" {...held.watch}>
            <HeldPanel key={held.shown} ticket={ticket} holdId={held.shown} mayWrite={mayWrite} slots={slots} />
          </div>
        )}
        <div className="grid grid-cols-[minmax(0,1fr)_232px] gap-x-8 gap-y-6 max-desk:grid-cols-[minmax(0,1fr)]">
          <TicketTabs ticket={ticket} mayWrite={mayWrite} />
          <TicketSide ticket={ticket} />
        </div>
      </div>
      <div ref={setFoot} className="sticky bottom-0 z-5 tablet:hidden" />
    </div>
  );
}

function TrackCard({ ticket }: { ticket: TicketDetail }) {
  const { project } = useDesk();
  const { data, error, refetch, isFetching } = useQuery({
    ...ticketTrackQuery(ticket.id),
    refetchInterval: pollOf(ticket, project),
  });
  const input = useTrackInput(data);
  if (input)
    return (
      <Card className="min-w-0 px-3.75 pt-2.5 pb-1.5">
        <TrackFull input={input} />
      </Card>
    );
  if (error) return <ErrorCard what="The track could not be read." onRetry={() => refetch()} busy={isFetching} />;
  return <Skeleton className="h-40" />;
}
