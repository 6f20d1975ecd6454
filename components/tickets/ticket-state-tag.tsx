"use client";
import { Clock } from "lucide-react";
import { useRef } from "react";
import { REASON_ICONS } from "#components/holds/facts/hold-reason-icons.ts";
import { Tag } from "#components/ui/mark/tag.tsx";
import { useInView } from "#lib/client/browser/use-in-view.ts";
import { reasonLabel } from "#lib/client/holds/reason-label.ts";
import { lowerFirst } from "#lib/client/text/first-letter.ts";
import { useNow } from "#lib/client/time/clock.tsx";
import { formatDuration } from "#lib/client/time/duration.ts";
import type { Ticket } from "#lib/contract/tickets.ts";
import { HOLD_REASONS } from "#lib/engine/holds/hold-reasons.ts";
import { TICKET_STATES } from "#lib/engine/tickets/ticket-states.ts";
import { STATE_ICONS } from "./ticket-state-icons.ts";

type Facts = Pick<Ticket, "state" | "holdReason" | "retryAfter" | "notBefore"> &
  Partial<Pick<Ticket, "attempts" | "error">>;

/** The state of a ticket as a tag, with why it is held or how long until it is tried again. */
export function TicketStateTag({ ticket }: { ticket: Facts }) {
  const wait = useWait(ticket);
  if (ticket.holdReason !== null) return <HeldTag ticket={ticket} reason={ticket.holdReason} />;
  if (wait !== null)
    return (
      <Tag signal="run" icon={<Clock aria-hidden="true" />}>
        <TimeLeft {...wait} />
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
  const { signal } = HOLD_REASONS[reason];
  const Icon = REASON_ICONS[reason];
  const words = `Needs decision: ${lowerFirst(reasonLabel({ reason, tries: onlyTry(ticket) }))}`;
  return (
    <Tag signal={signal} icon={<Icon aria-hidden="true" />}>
      <span className="min-w-0 truncate" title={words}>
        {words}
      </span>
    </Tag>
  );
}

/** The first attempt was the last: no retry was used. */
function onlyTry({ attempts, error }: Facts) {
  return attempts === 1 && error ? { used: 1, of: 1, what: error.category.replace("_", " ") } : null;
}

/** What a ticket waits for, the later of its backoff and its time; null again in the second in which that has come. */
function useWait({ state, retryAfter, notBefore }: Facts): { verb: string; at: string } | null {
  const waits = [
    { verb: "Retries", at: retryAfter },
    { verb: "Begins", at: notBefore },
  ].flatMap(({ verb, at }) => (at === null || state !== "ready" ? [] : [{ verb, at }]));
  const last = waits.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at)).at(-1) ?? null;
  const until = last === null ? 0 : Date.parse(last.at);
  return useNow("second", until > 0) < until ? last : null;
}

/** `Retries in 8 s`, counting down while it is on screen. */
function TimeLeft({ verb, at }: { verb: string; at: string }) {
  const ref = useRef<HTMLTimeElement>(null);
  const left = Date.parse(at) - useNow("second", useInView(ref));
  return (
    <time ref={ref} dateTime={at}>
      {verb} in {formatDuration(Math.max(1000, left))}
    </time>
  );
}
