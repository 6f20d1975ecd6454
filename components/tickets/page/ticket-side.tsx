"use client";
import { useQuery } from "@tanstack/react-query";
import { Diamond } from "lucide-react";
import Link from "next/link";
import { Fragment, type ReactNode } from "react";
import { AgentName } from "#components/runs/agent-name.tsx";
import { Avatar } from "#components/ui/avatar.tsx";
import { ExternalText } from "#components/ui/external-text.tsx";
import { Moment } from "#components/ui/time.tsx";
import { countOf, formatMoney } from "#lib/client/amounts.ts";
import { someTicketsQuery } from "#lib/client/queries/tickets.ts";
import type { Hold } from "#lib/contract/holds.ts";
import type { TicketDetail } from "#lib/contract/tickets.ts";
import { DECISION_VERBS } from "#lib/engine/decision-verbs.ts";
import { TICKET_STATES } from "#lib/engine/ticket-states.ts";
import { LabelChips } from "../label-chips.tsx";
import { PriorityMark } from "../priority-mark.tsx";
import { STATE_ICONS } from "../state-icons.ts";

/** What stands beside the history of a ticket: facts, criteria, what it waits for and what waits for it, decisions. */
export function TicketSide({ ticket }: { ticket: TicketDetail }) {
  return (
    <aside aria-label="About this ticket" className="grid min-w-0 content-start gap-4 desk:pt-12">
      <Facts ticket={ticket} />
      <Criteria ticket={ticket} />
      <Related title="Depends on" ids={ticket.dependsOn} />
      <Related title="Blocks" ids={ticket.blocks} />
      <Decisions holds={ticket.holds} />
    </aside>
  );
}

function Facts({ ticket }: { ticket: TicketDetail }) {
  const latest = ticket.runs.at(-1);
  const cost = ticket.runs.reduce((sum, run) => sum + (run.costUsd ?? 0), 0);
  const priority = ticket.priority.charAt(0).toUpperCase() + ticket.priority.slice(1);
  return (
    <dl className="grid gap-0.5 border-b border-line-1 pb-3.5 last:border-b-0">
      <Fact label="Priority">
        <PriorityMark priority={ticket.priority} beside />
        {priority}
      </Fact>
      {latest && (
        <Fact label="Agent">
          <AgentName name={latest.agent} />
        </Fact>
      )}
      <Fact label="Attempts">{ticket.attempts}</Fact>
      {cost > 0 && <Fact label="Cost">{formatMoney(cost)}</Fact>}
      <Fact label="Review">{ticket.reviewRequired ? "required" : "not required"}</Fact>
      {ticket.verification !== null && <Fact label="Verification">{ticket.verification}</Fact>}
      <Fact label="Driver">{ticket.driver ?? <span className="text-t3">any</span>}</Fact>
      {ticket.labels.length > 0 && (
        <Fact label="Labels">
          <LabelChips labels={ticket.labels} />
        </Fact>
      )}
      <Fact label="Made">
        <Moment at={ticket.createdAt} />
      </Fact>
      {ticket.completedAt !== null && (
        <Fact label="Ended">
          <Moment at={ticket.completedAt} />
        </Fact>
      )}
    </dl>
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

function Criteria({ ticket: { acceptanceCriteria } }: { ticket: TicketDetail }) {
  if (acceptanceCriteria.length === 0) return null;
  return (
    <Section title="Acceptance criteria">
      <ol className="grid gap-1.5">
        {acceptanceCriteria.map((criterion, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a criterion is its place
          <li key={index} className="grid grid-cols-[18px_minmax(0,1fr)] text-t2">
            <span aria-hidden="true" className="text-meta leading-5 text-t3">
              {index + 1}
            </span>
            <span className="wrap-anywhere">
              <ExternalText text={criterion} />
            </span>
          </li>
        ))}
      </ol>
    </Section>
  );
}

function Related({ title, ids }: { title: string; ids: readonly string[] }) {
  const { data } = useQuery(someTicketsQuery(ids));
  if (ids.length === 0) return null;
  return (
    <Section title={`${title} ${countOf(ids.length, "ticket")}`}>
      <ul>
        {(data ?? []).map(({ id, key, title: name, state }) => {
          const Icon = STATE_ICONS[state];
          const { label } = TICKET_STATES[state];
          return (
            <li key={id}>
              <Link
                href={`/tickets/${key}`}
                prefetch={false}
                className="group flex min-h-6.5 min-w-0 items-center gap-1.75 rounded-1 text-meta text-t3 max-tablet:min-h-11"
              >
                <span role="img" aria-label={label} title={label}>
                  <Icon aria-hidden="true" className="size-3.25" />
                </span>
                <span className="font-mono tracking-[-0.02em]">{key}</span>
                <span className="min-w-0 truncate text-t2 group-hover:text-t1">{name}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

const FATE = {
  on_probation: "On probation",
  held: "Held",
  did_not_hold: "Did not hold",
} as const;

function Decisions({ holds }: { holds: readonly Hold[] }) {
  const decided = holds.filter((hold) => hold.decision !== null).toReversed();
  if (decided.length === 0) return null;
  return (
    <Section title="Decisions">
      <ol className="grid gap-2">
        {decided.map(({ id, decision, probation }) =>
          decision ? (
            <li key={id} className="grid grid-cols-[20px_minmax(0,1fr)] gap-2">
              <Avatar name={decision.by.name} />
              <div className="min-w-0">
                <p>
                  <b>{DECISION_VERBS[decision.verb].label}</b>, <Moment at={decision.at} />
                </p>
                {decision.note && <p className="line-clamp-3 wrap-anywhere text-meta text-t2">“{decision.note}”</p>}
                {probation && (
                  <p className="flex items-center gap-1.25 text-meta text-human-t">
                    <Diamond aria-hidden="true" className="size-2.75" />
                    {FATE[probation]}
                  </p>
                )}
              </div>
            </li>
          ) : (
            <Fragment key={id} />
          ),
        )}
      </ol>
    </Section>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-1.5">
      <h2 className="text-meta text-t3">{title}</h2>
      {children}
    </section>
  );
}
