import { useQuery } from "@tanstack/react-query";
import { History } from "lucide-react";
import type { ReactNode } from "react";
import { AgentName } from "#components/agents/agent-name.tsx";
import { DecidedList } from "#components/holds/decisions/decided-list.tsx";
import { Staleness } from "#components/runs/staleness.tsx";
import { CriteriaList } from "#components/tickets/criteria-list.tsx";
import { LabelChips } from "#components/tickets/label-chips.tsx";
import { PriorityMark } from "#components/tickets/priority-mark.tsx";
import { TicketLink } from "#components/tickets/ticket-link.tsx";
import { Link } from "#components/ui/link/link.tsx";
import { Moment, Until } from "#components/ui/text/time.tsx";
import { countOf, formatMoney } from "#lib/client/text/amounts.ts";
import { upperFirst } from "#lib/client/text/first-letter.ts";
import { someTicketsQuery } from "#lib/client/tickets/ticket-queries.ts";
import type { JudgedCriterion } from "#lib/contract/reviews.ts";
import type { LinkedTicket, TicketDetail } from "#lib/contract/tickets.ts";
import { TICKET_STATES } from "#lib/engine/tickets/ticket-states.ts";
import { TextVersions } from "./text-versions.tsx";

/** What stands beside the history of a ticket: facts, criteria, what it waits for and what waits for it, decisions. */
export function TicketSide({ ticket }: { ticket: TicketDetail }) {
  const linked = ticket.linkedTickets;
  return (
    <aside
      aria-label="About this ticket"
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-4 desk:pt-12"
    >
      <Facts ticket={ticket} />
      <TicketCriteria ticket={ticket} />
      <Origin ticket={ticket} />
      {linked.length > 0 && (
        <TicketLinks title={`Made ${countOf(linked.length, "ticket")} from its findings`} tickets={linked} />
      )}
      <Related title="Depends on" ids={ticket.dependsOn} />
      <Related title="Blocks" ids={ticket.blocks} />
      {ticket.holds.some(({ decision }) => decision !== null) && (
        <SideSection title="Decisions">
          <DecidedList holds={ticket.holds} />
        </SideSection>
      )}
    </aside>
  );
}

function Facts({ ticket }: { ticket: TicketDetail }) {
  const latest = ticket.runs.at(-1);
  return (
    <dl className="grid gap-0.5 border-b border-line-1 pb-3.5 last:border-b-0">
      <Fact label="Priority">
        <PriorityMark priority={ticket.priority} beside />
        {upperFirst(ticket.priority)}
      </Fact>
      {latest && (
        <Fact label="Agent">
          <AgentName name={latest.agent} />
        </Fact>
      )}
      {latest?.workspace && (
        <>
          <Fact label="Branch">
            <code className="font-mono text-meta tracking-[-0.01em]">{latest.workspace.branch}</code>
          </Fact>
          <Fact label="Base">
            <Staleness workspace={latest.workspace} />
          </Fact>
        </>
      )}
      <Fact label="Attempts">{ticket.attempts}</Fact>
      {(ticket.costUsd > 0 || ticket.costLimitUsd !== null) && (
        <Fact label="Cost">
          {formatMoney(ticket.costUsd)}
          {ticket.costLimitUsd !== null && <span className="text-t3">of {formatMoney(ticket.costLimitUsd)}</span>}
        </Fact>
      )}
      <Fact label="Review">{ticket.reviewRequired ? "required" : "not required"}</Fact>
      {ticket.verification !== null && <Fact label="Verification">{ticket.verification}</Fact>}
      <Times ticket={ticket} />
      {ticket.expectsNoChange && <Fact label="Changes">none expected</Fact>}
      <Fact label="Driver">{ticket.driver ?? <span className="text-t3">any</span>}</Fact>
      {ticket.labels.length > 0 && (
        <Fact label="Labels">
          <LabelChips labels={ticket.labels} />
        </Fact>
      )}
      {ticket.uniqueKey !== null && (
        <Fact label="Unique key">
          <code className="font-mono text-meta tracking-[-0.01em]">{ticket.uniqueKey}</code>
        </Fact>
      )}
      <Fact label="Made">
        <Moment at={ticket.createdAt} />
      </Fact>
      {ticket.textVersion > 1 && (
        <Fact label="Text">
          <TextVersions ticket={ticket} />
        </Fact>
      )}
      {ticket.source !== null && (
        <Fact label="Imported">
          <Source source={ticket.source} />
        </Fact>
      )}
      {ticket.completedAt !== null && (
        <Fact label="Ended">
          <Moment at={ticket.completedAt} />
        </Fact>
      )}
    </dl>
  );
}

/** When it may begin, and when it has to be done; how long until then, as long as that matters. */
function Times({ ticket: { notBefore, deadline, state } }: { ticket: TicketDetail }) {
  const isOver = TICKET_STATES[state].final;
  return (
    <>
      {notBefore !== null && (
        <Fact label="Not before">
          <Moment at={notBefore} />
        </Fact>
      )}
      {deadline !== null && (
        <Fact label="Deadline">
          <Moment at={deadline} />
          {!isOver && (
            <span className="text-meta text-t3">
              <Until at={deadline} />
            </span>
          )}
        </Fact>
      )}
    </>
  );
}

/** Where it came from; only the address of an issue leads anywhere. */
function Source({ source: { url, importedAt } }: { source: NonNullable<TicketDetail["source"]> }) {
  if (url === null) return <Moment at={importedAt} />;
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className="underline decoration-line-3 underline-offset-2"
    >
      {url.replace("https://github.com/", "").replace("/issues/", "#")}
    </a>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid min-h-6.5 grid-cols-[92px_minmax(0,1fr)] items-start py-0.75">
      <dt className="text-meta leading-5 text-t3">{label}</dt>
      <dd className="flex min-w-0 flex-wrap items-center gap-1.5 wrap-anywhere">{children}</dd>
    </div>
  );
}

/** The ticket whose review found what this one is about. */
function Origin({ ticket: { origin } }: { ticket: TicketDetail }) {
  const { data } = useQuery(someTicketsQuery(origin ? [origin.ticketId] : []));
  if (origin === null) return null;
  const [from] = data ?? [];
  return (
    <SideSection title="Made from a finding of">
      {from ? (
        <TicketLink ticket={from} />
      ) : (
        <Link href={`/tickets/${origin.key}`} className="font-mono text-meta tracking-[-0.02em] text-t2">
          {origin.key}
        </Link>
      )}
    </SideSection>
  );
}

function Related({ title, ids }: { title: string; ids: readonly string[] }) {
  const { data = [] } = useQuery(someTicketsQuery(ids));
  return ids.length > 0 && <TicketLinks title={`${title} ${countOf(ids.length, "ticket")}`} tickets={data} />;
}

function TicketLinks({ title, tickets }: { title: string; tickets: readonly LinkedTicket[] }) {
  return (
    <SideSection title={title}>
      <ul>
        {tickets.map((ticket) => (
          <li key={ticket.id}>
            <TicketLink ticket={ticket} />
          </li>
        ))}
      </ul>
    </SideSection>
  );
}

/** What has to be true when the ticket is done, and whether the latest attempt was given something else. */
function TicketCriteria({ ticket }: { ticket: TicketDetail }) {
  const changed = changedSince(ticket);
  if (ticket.acceptanceCriteria.length === 0 && changed === null) return null;
  return (
    <SideSection title="Acceptance criteria">
      <CriteriaList criteria={ticket.acceptanceCriteria} judged={judgedCriteria(ticket)} />
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

/** What the latest verdict that speaks of criteria says of them, as long as they are those that it judged. */
function judgedCriteria({ runs, reviews, criteriaSha256 }: TicketDetail): JudgedCriterion[] {
  const review = reviews.findLast(({ criteria }) => criteria !== null);
  const run = runs.find(({ id }) => id === review?.runId);
  return run?.criteriaSha256 === criteriaSha256 ? (review?.criteria ?? []) : [];
}

function changedSince({ runs, criteriaSha256 }: TicketDetail) {
  const latest = runs.findLast((run) => run.state !== "released");
  return latest?.criteriaSha256 && latest.criteriaSha256 !== criteriaSha256 ? latest : null;
}

function consequence(state: TicketDetail["state"]): string {
  if (TICKET_STATES[state].final) return "It was judged by those it began with.";
  if (state === "in_progress" || state === "in_review")
    return "It is judged by those it began with; the next attempt gets these.";
  return "The next attempt gets these.";
}

/** A titled part of what stands beside a ticket's history. */
function SideSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      <h2 className="text-meta text-t3">{title}</h2>
      {children}
    </section>
  );
}
