"use client";
import { useQuery } from "@tanstack/react-query";
import { Diamond } from "lucide-react";
import { type Ref, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { RecurrenceTag } from "#components/holds/facts/hold-tags.tsx";
import { Breadcrumb, PageBar, PageTitle } from "#components/layout/page-header.tsx";
import { TodosCard } from "#components/runs/page/todos-card.tsx";
import { TicketStateTag } from "#components/tickets/ticket-state-tag.tsx";
import { TrackFull } from "#components/tickets/track/full/track-full.tsx";
import { Tag } from "#components/ui/mark/tag.tsx";
import { ErrorCard } from "#components/ui/notice/error-card.tsx";
import { ReadError } from "#components/ui/notice/read-error.tsx";
import { Skeleton } from "#components/ui/notice/skeleton.tsx";
import { Card } from "#components/ui/surface/card.tsx";
import { Markdown } from "#components/ui/text/markdown.tsx";
import { useFrozenWhileTyping } from "#lib/client/browser/frozen-while-typing.ts";
import { useDesk } from "#lib/client/people/desk-context.tsx";
import { runQuery } from "#lib/client/runs/run-queries.ts";
import { plainText } from "#lib/client/text/plain-text.ts";
import { ticketQuery, ticketTrackQuery } from "#lib/client/tickets/ticket-queries.ts";
import { announce } from "#lib/client/toasts/announcements.ts";
import { isOfProject } from "#lib/contract/projects/project-address.ts";
import type { Ticket, TicketDetail } from "#lib/contract/tickets.ts";
import { TICKET_STATES } from "#lib/engine/tickets/ticket-states.ts";
import { DuplicateTicket } from "./duplicate-ticket.tsx";
import { ForeignTextNote } from "./foreign-text-note.tsx";
import { HeldPanel } from "./held-panel.tsx";
import { PrintTicket } from "./print-ticket.tsx";
import { TakeEvidence } from "./take-evidence.tsx";
import { TicketActions } from "./ticket-actions.tsx";
import { TicketSide } from "./ticket-side.tsx";
import { TicketTabs } from "./ticket-tabs.tsx";

/** Everything about one ticket: where it stands, its life on a time axis, its attempts, and what a lead can do. */
export function TicketView({ id, mayWrite }: { id: string; mayWrite: boolean }) {
  const { project } = useDesk();
  const query = useQuery({ ...ticketQuery(id), refetchInterval: ({ state }) => pollOf(state.data, project) });
  if (query.data) return <Loaded ticket={query.data} mayWrite={mayWrite} />;
  if (query.error)
    return (
      <div className="p-6">
        <ReadError what="The ticket could not be read." query={query} />
      </div>
    );
  return <Skeleton className="m-6 h-60" />;
}

/** The live stream covers only the project that is shown; a ticket of another project is polled. */
function pollOf(ticket: TicketDetail | undefined, project: string): number | false {
  return ticket && !isOfProject(ticket, project) && !TICKET_STATES[ticket.state].final ? POLL_MS : false;
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
            <PageTitle>{plainText(ticket.title)}</PageTitle>
            <div ref={setTitle} className="contents" />
            {mayWrite && <DuplicateTicket ticket={ticket} />}
            <PrintTicket ticket={ticket} />
            <TakeEvidence id={ticket.id} />
          </div>
          {ticket.foreignText && <ForeignTextNote ticket={ticket} mayWrite={mayWrite} />}
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
        <LatestTodos ticket={ticket} />
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
  if (data)
    return (
      <Card className="min-w-0 px-3.75 pt-2.5 pb-1.5">
        <TrackFull facts={data} />
      </Card>
    );
  if (error) return <ErrorCard what="The track could not be read." onRetry={() => refetch()} busy={isFetching} />;
  return <Skeleton className="h-40" />;
}

/** What the agent that works on it, or last did, has set itself to do; nothing once it is over. */
function LatestTodos({ ticket }: { ticket: TicketDetail }) {
  const runId = ticket.runs.at(-1)?.id ?? "";
  const isOver = TICKET_STATES[ticket.state].final;
  const { data: run } = useQuery({ ...runQuery(runId), enabled: runId !== "" && !isOver });
  return run && !isOver && run.todos && run.todos.length > 0 ? <TodosCard run={run} todos={run.todos} /> : null;
}

/** Which ticket, where it stands, and whether a decision on it is on probation; room for the actions on the right. */
function TicketHead({ ticket, actionsRef }: { ticket: TicketDetail; actionsRef: Ref<HTMLDivElement> }) {
  const hold = ticket.holds.find(({ id }) => id === ticket.openHoldId);
  const onProbation = ticket.holds.some(({ probation }) => probation === "on_probation");
  return (
    <PageBar actions={<div ref={actionsRef} className="flex items-center gap-2 max-tablet:hidden" />}>
      <Breadcrumb parents={[{ href: "/tickets", label: "Tickets" }]}>{ticket.key}</Breadcrumb>
      <TicketStateTag ticket={ticket} />
      {hold && <RecurrenceTag recurrence={hold.recurrence} />}
      {!hold && onProbation && (
        <Tag signal="human" icon={<Diamond aria-hidden="true" />}>
          Verifying
        </Tag>
      )}
    </PageBar>
  );
}

/** What is to be done, in two lines of those that say something; the rest on demand. */
function TicketDescription({ text }: { text: string }) {
  const [open, setOpen] = useState(false);
  const [isCut, setIsCut] = useState(false);
  const block = useRef<HTMLDivElement>(null);
  const id = useId();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text may be longer
  useLayoutEffect(() => {
    const element = block.current;
    if (element && !open) setIsCut(element.scrollHeight > element.clientHeight + 1);
  }, [text, open]);
  if (text.trim() === "") return null;
  return (
    <div className="relative max-w-[100ch]">
      <div ref={block} id={id} className={`wrap-anywhere text-t2 ${open ? "" : "line-clamp-2"}`}>
        <Markdown text={text} />
      </div>
      {(isCut || open) && (
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          // Over the end of the second line: one below it would move the page when it comes.
          className={`rounded-1 text-meta leading-5 text-t2 underline decoration-line-3 underline-offset-2 hover:text-t1 after:absolute after:-inset-x-2 after:-inset-y-3 ${
            open ? "relative mt-1" : "absolute right-0 bottom-0 bg-bg-1 pl-3"
          }`}
        >
          {open ? "Show less" : "Show all"}
        </button>
      )}
    </div>
  );
}

/** A countdown is announced only at these seconds before its end. */
const HEARD_AT = [60, 10];

/** Announces that the next attempt of a ticket is a minute, and then ten seconds, away. */
function useRetrySaid({ key, state, retryAfter }: Pick<Ticket, "key" | "state" | "retryAfter">): void {
  const until = state === "ready" && retryAfter !== null ? Date.parse(retryAfter) : null;
  useEffect(() => {
    if (until === null) return;
    const timers = HEARD_AT.map((seconds) => ({ seconds, wait: until - Date.now() - seconds * 1000 }))
      .filter(({ wait }) => wait > 0)
      .map(({ seconds, wait }) => setTimeout(() => announce(`${key} is retried in ${seconds} seconds`), wait));
    return () => {
      for (const timer of timers) clearTimeout(timer);
    };
  }, [key, until]);
}
