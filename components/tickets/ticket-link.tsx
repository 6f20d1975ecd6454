import { Link } from "#components/ui/link/link.tsx";
import { plainText } from "#lib/client/text/plain-text.ts";
import type { LinkedTicket } from "#lib/contract/tickets.ts";
import { TICKET_STATES } from "#lib/engine/tickets/ticket-states.ts";
import { STATE_ICONS } from "./ticket-state-icons.ts";

/** Another ticket in one line: its state, key and title. */
export function TicketLink({ ticket: { key, title, state } }: { ticket: LinkedTicket }) {
  const Icon = STATE_ICONS[state];
  const { label } = TICKET_STATES[state];
  return (
    <Link
      href={`/tickets/${key}`}
      prefetch={false}
      className="group flex min-h-6.5 min-w-0 items-center gap-1.75 rounded-1 text-meta text-t3 max-tablet:min-h-11"
    >
      <span role="img" aria-label={label} title={label}>
        <Icon aria-hidden="true" className="size-3.25" />
      </span>
      <span className="font-mono tracking-[-0.02em] whitespace-nowrap">{key}</span>
      <span className="min-w-0 truncate text-t2 group-hover:text-t1">{plainText(title)}</span>
    </Link>
  );
}
