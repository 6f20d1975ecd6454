import clsx from "clsx";
import { ChevronRight } from "lucide-react";
import { useState } from "react";
import { Moment } from "#components/ui/text/time.tsx";
import type { StreamEvent } from "#lib/contract/events.ts";
import { EventRow } from "./event-row.tsx";

/** Several events of one type in a row: one line that opens to all of them. A linked one among them opens it. */
export function FoldRow({
  events,
  ticketKey,
  linked,
}: {
  events: readonly [StreamEvent, ...StreamEvent[]];
  ticketKey: string;
  linked: string | null;
}) {
  const [open, setOpen] = useState(() => events.some(({ id }) => id === linked));
  const [latest] = events;
  const earliest = events.at(-1) ?? latest;
  return (
    <li className="border-b border-line-1 last:border-b-0">
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="flex min-h-9 w-full items-center gap-2.5 py-1.5 pl-3 text-left focus-visible:-outline-offset-2 max-tablet:min-h-11"
      >
        <ChevronRight aria-hidden="true" className={clsx("size-3.5 flex-none text-t3", open && "rotate-90")} />
        <span className="text-meta whitespace-nowrap text-t3">
          <Moment at={earliest.at} seconds /> to <Moment at={latest.at} seconds />
        </span>
        <span className="min-w-0 truncate text-meta">
          {events.length} × <code className="font-mono tracking-[-0.01em]">{latest.type}</code>
        </span>
      </button>
      {open && (
        <ul aria-label={`${events.length} events of type ${latest.type}`} className="border-t border-line-1 pl-4">
          {events.map((event) => (
            <EventRow key={event.id} event={event} ticketKey={ticketKey} linked={event.id === linked} />
          ))}
        </ul>
      )}
    </li>
  );
}
