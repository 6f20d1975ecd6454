import { Command } from "cmdk";
import { Bookmark, UserRound } from "lucide-react";
import type { ReactNode } from "react";
import { REASON_ICONS } from "#components/holds/facts/hold-reason-icons.ts";
import { GROUP_LOOK, ROW_LOOK } from "#components/layout/palette/palette-look.ts";
import { RUN_ICONS } from "#components/runs/run-state-tag.tsx";
import { STATE_ICONS } from "#components/tickets/ticket-state-icons.ts";
import { countOf } from "#lib/client/text/amounts.ts";
import type { Found } from "#lib/contract/search.ts";
import { HOLD_REASONS } from "#lib/engine/holds/hold-reasons.ts";
import { RUN_STATES } from "#lib/engine/runs/run-states.ts";
import { nth } from "#lib/engine/text/nth.ts";
import { TICKET_STATES } from "#lib/engine/tickets/ticket-states.ts";

/** What was found, the holds first: they are what a lead looks for. */
export function FoundRows({ found, onGo }: { found: Found; onGo: (href: string) => void }) {
  return (
    <>
      <Group heading="Open holds" rows={found.holds}>
        {(hold) => {
          const Icon = REASON_ICONS[hold.reason];
          return (
            <Row key={hold.id} id={hold.id} onGo={() => onGo(`/queue/${hold.id}`)} icon={<Icon aria-hidden="true" />}>
              <Key>{hold.ticketKey}</Key>
              <Words>{hold.title}</Words>
              <Aside>{`${HOLD_REASONS[hold.reason].label}${hold.recurrence > 0 ? `, ${nth(hold.recurrence + 1)} time` : ""}`}</Aside>
            </Row>
          );
        }}
      </Group>
      <Group heading="Views of the queue" rows={found.views}>
        {(view) => (
          <Row
            key={view.id}
            id={view.id}
            onGo={() => onGo(`/queue${view.query === "" ? "" : `?${view.query}`}`)}
            icon={<Bookmark aria-hidden="true" />}
          >
            <Words>{view.name}</Words>
            <Aside>{`by ${view.by}`}</Aside>
          </Row>
        )}
      </Group>
      <Group heading="People" rows={found.people}>
        {(person) => (
          <Row
            key={person.id}
            id={person.id}
            onGo={() => onGo(`/queue?${new URLSearchParams({ owner: person.id })}`)}
            icon={<UserRound aria-hidden="true" />}
          >
            <Words>{person.name}</Words>
            <Aside>{`owns ${countOf(person.holds, "hold")}`}</Aside>
          </Row>
        )}
      </Group>
      <Group heading="Tickets" rows={found.tickets}>
        {(ticket) => {
          const Icon = STATE_ICONS[ticket.state];
          return (
            <Row
              key={ticket.id}
              id={ticket.id}
              onGo={() => onGo(`/tickets/${ticket.key}`)}
              icon={<Icon aria-hidden="true" />}
            >
              <Key>{ticket.key}</Key>
              <Words>{ticket.title}</Words>
              <Aside>{`${TICKET_STATES[ticket.state].label}${ticket.onProbation ? ", on probation" : ""}`}</Aside>
            </Row>
          );
        }}
      </Group>
      <Group heading="Runs" rows={found.runs}>
        {(run) => {
          const Icon = RUN_ICONS[run.state];
          return (
            <Row key={run.id} id={run.id} onGo={() => onGo(`/runs/${run.id}`)} icon={<Icon aria-hidden="true" />}>
              <Key>{run.ticketKey}</Key>
              <Words>
                Attempt {run.number} by {run.agent}
              </Words>
              <Aside>{RUN_STATES[run.state].label}</Aside>
            </Row>
          );
        }}
      </Group>
    </>
  );
}

function Group<T>({
  heading,
  rows,
  children,
}: {
  heading: string;
  rows: readonly T[];
  children: (row: T) => ReactNode;
}) {
  if (rows.length === 0) return null;
  return (
    <Command.Group heading={heading} className={GROUP_LOOK}>
      {rows.map(children)}
    </Command.Group>
  );
}

function Row({ id, onGo, icon, children }: { id: string; onGo: () => void; icon: ReactNode; children: ReactNode }) {
  return (
    <Command.Item value={id} onSelect={onGo} className={ROW_LOOK}>
      <span className="flex-none text-t3 [&>svg]:size-4">{icon}</span>
      {children}
    </Command.Item>
  );
}

function Key({ children }: { children: string }) {
  return <span className="flex-none font-mono text-meta tracking-[-0.02em] text-t2">{children}</span>;
}

function Words({ children }: { children: ReactNode }) {
  return <span className="min-w-0 flex-1 truncate">{children}</span>;
}

function Aside({ children }: { children: string }) {
  return <span className="flex-none text-meta text-t3 max-tablet:hidden">{children}</span>;
}
