import { Clock } from "lucide-react";
import { useRef } from "react";
import { REASON_ICONS } from "#components/holds/facts/hold-reason-icons.ts";
import { Tag } from "#components/ui/mark/tag.tsx";
import { useInView } from "#lib/client/browser/use-in-view.ts";
import { lowerFirst } from "#lib/client/text/first-letter.ts";
import { useNow } from "#lib/client/time/clock.tsx";
import { formatDuration } from "#lib/client/time/duration.ts";
import type { Ticket } from "#lib/contract/tickets.ts";
import { HOLD_REASONS } from "#lib/engine/holds/hold-reasons.ts";
import { TICKET_STATES } from "#lib/engine/tickets/ticket-states.ts";
import { STATE_ICONS } from "./ticket-state-icons.ts";

type Facts = Pick<Ticket, "state" | "holdReason" | "retryAfter">;

/** The state of a ticket as a tag, with why it is held or how long until it is tried again. */
export function TicketStateTag({ ticket }: { ticket: Facts }) {
  const waits = useWaits(ticket);
  if (ticket.holdReason !== null) return <HeldTag ticket={ticket} reason={ticket.holdReason} />;
  if (waits && ticket.retryAfter !== null)
    return (
      <Tag signal="run" icon={<Clock aria-hidden="true" />}>
        <RetryTime at={ticket.retryAfter} />
      </Tag>
    );
  const { label, signal } = TICKET_STATES[ticket.state];
  const Icon = STATE_ICONS[ticket.state];
  return (
    <Tag signal={signal === "plain" ? undefined : signal} icon={<Icon aria-hidden="true" />}>
      {label}
    </Tag>
  );
}

function HeldTag({ ticket, reason }: { ticket: Facts; reason: keyof typeof HOLD_REASONS }) {
  const { label, signal } = HOLD_REASONS[reason];
  const Icon = REASON_ICONS[reason];
  return (
    <Tag signal={signal} icon={<Icon aria-hidden="true" />}>
      <span className="min-w-0 truncate">
        {ticket.state === "on_hold" ? "On hold" : "Paused"}: {lowerFirst(label)}
      </span>
    </Tag>
  );
}

/** Whether a ticket waits for its retry_after; false again in the second in which that has come. */
function useWaits({ state, retryAfter }: Pick<Ticket, "state" | "retryAfter">): boolean {
  const until = state === "ready" && retryAfter !== null ? Date.parse(retryAfter) : 0;
  return useNow("second", until > 0) < until;
}

/** `Retries in 8 s`, counting down while it is on screen. */
function RetryTime({ at }: { at: string }) {
  const ref = useRef<HTMLTimeElement>(null);
  const left = Date.parse(at) - useNow("second", useInView(ref));
  return (
    <time ref={ref} dateTime={at}>
      Retries in {formatDuration(Math.max(1000, left))}
    </time>
  );
}
