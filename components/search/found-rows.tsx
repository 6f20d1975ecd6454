import { Command } from "cmdk";
import { Bookmark, type LucideIcon, UserRound } from "lucide-react";
import { REASON_ICONS } from "#components/holds/facts/hold-reason-icons.ts";
import { GROUP_LOOK, ROW_LOOK } from "#components/layout/palette/palette-look.ts";
import { RUN_ICONS } from "#components/runs/run-state-tag.tsx";
import { STATE_ICONS } from "#components/tickets/ticket-state-icons.ts";
import { countOf } from "#lib/client/text/amounts.ts";
import { plainText } from "#lib/client/text/plain-text.ts";
import type { Found } from "#lib/contract/search.ts";
import { HOLD_REASONS } from "#lib/engine/holds/hold-reasons.ts";
import { RUN_STATES } from "#lib/engine/runs/run-states.ts";
import { nth } from "#lib/engine/text/nth.ts";
import { TICKET_STATES } from "#lib/engine/tickets/ticket-states.ts";

/** What was found, the holds first: they are what a lead looks for. */
export function FoundRows({ found, onGo }: { found: Found; onGo: (href: string) => void }) {
  return (
    <>
      <Group heading="Open holds" rows={found.holds} onGo={onGo}>
        {(hold) => ({
          href: `/queue/${hold.id}`,
          Icon: REASON_ICONS[hold.reason],
          mark: hold.ticketKey,
          words: hold.title,
          aside: `${HOLD_REASONS[hold.reason].label}${hold.recurrence > 0 ? `, ${nth(hold.recurrence + 1)} time` : ""}`,
        })}
      </Group>
      <Group heading="Views of the queue" rows={found.views} onGo={onGo}>
        {(view) => ({
          href: `/queue${view.query === "" ? "" : `?${view.query}`}`,
          Icon: Bookmark,
          words: view.name,
          aside: `by ${view.by}`,
        })}
      </Group>
      <Group heading="People" rows={found.people} onGo={onGo}>
        {(person) => ({
          href: `/queue?${new URLSearchParams({ owner: person.id })}`,
          Icon: UserRound,
          words: person.name,
          aside: `owns ${countOf(person.holds, "hold")}`,
        })}
      </Group>
      <Group heading="Tickets" rows={found.tickets} onGo={onGo}>
        {(ticket) => ({
          href: `/tickets/${ticket.key}`,
          Icon: STATE_ICONS[ticket.state],
          mark: ticket.key,
          words: ticket.title,
          aside: `${TICKET_STATES[ticket.state].label}${ticket.onProbation ? ", verifying" : ""}`,
        })}
      </Group>
      <Group heading="Runs" rows={found.runs} onGo={onGo}>
        {(run) => ({
          href: `/runs/${run.id}`,
          Icon: RUN_ICONS[run.state],
          mark: run.ticketKey,
          words: `Attempt ${run.number} by ${plainText(run.agent)}`,
          aside: RUN_STATES[run.state].label,
        })}
      </Group>
    </>
  );
}

interface Row {
  href: string;
  Icon: LucideIcon;
  /** The key of a ticket. */
  mark?: string;
  words: string;
  aside: string;
}

function Group<T extends { id: string }>({
  heading,
  rows,
  onGo,
  children,
}: {
  heading: string;
  rows: readonly T[];
  onGo: (href: string) => void;
  children: (found: T) => Row;
}) {
  if (rows.length === 0) return null;
  return (
    <Command.Group heading={heading} className={GROUP_LOOK}>
      {rows.map((found) => {
        const { href, Icon, mark, words, aside } = children(found);
        return (
          <Command.Item key={found.id} value={found.id} onSelect={() => onGo(href)} className={ROW_LOOK}>
            <span className="flex-none text-t3 [&>svg]:size-4">
              <Icon aria-hidden="true" />
            </span>
            {mark && <span className="flex-none font-mono text-meta tracking-[-0.02em] text-t2">{mark}</span>}
            <span className="min-w-0 flex-1 truncate">{plainText(words)}</span>
            <span className="flex-none text-meta text-t3 max-tablet:hidden">{aside}</span>
          </Command.Item>
        );
      })}
    </Command.Group>
  );
}
