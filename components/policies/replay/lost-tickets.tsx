import { useQuery } from "@tanstack/react-query";
import { TrackCompact } from "#components/tickets/track/track-compact.tsx";
import { Button } from "#components/ui/button/button.tsx";
import { Link } from "#components/ui/link/link.tsx";
import { REPLAY_TITLES } from "#lib/client/policies/replay-words.ts";
import { countOf } from "#lib/client/text/amounts.ts";
import { plainText } from "#lib/client/text/plain-text.ts";
import { tracksQuery } from "#lib/client/tickets/ticket-queries.ts";
import { useTimeZone } from "#lib/client/time/clock.tsx";
import { formatDay } from "#lib/client/time/clock-time.ts";
import type { PolicyReplay, ReplayTicket } from "#lib/contract/policies/policy-replay.ts";
import type { TrackFacts } from "#lib/contract/tickets/tracks.ts";

const SHOWN = 3;

/** The first tickets whose late success would be lost, with their track. */
export function LostTickets({ tickets, onShow }: { tickets: PolicyReplay["tickets"]; onShow: () => void }) {
  const shown = tickets.items.slice(0, SHOWN);
  const { data: tracks } = useQuery(tracksQuery(shown.map(({ id }) => id)));
  return (
    <section aria-label={REPLAY_TITLES.lost} className="border-t border-line-1 px-3.5 py-2.5">
      <h3 className="text-meta text-t3">{REPLAY_TITLES.lost}</h3>
      <ul className="mt-1">
        {shown.map((ticket) => (
          <LostTicket key={ticket.id} ticket={ticket} track={tracks?.get(ticket.id)} />
        ))}
      </ul>
      {tickets.total > shown.length && (
        <Button size="sm" variant="quiet" className="-ml-2" onClick={onShow}>
          All {countOf(tickets.total, "ticket")}
        </Button>
      )}
    </section>
  );
}

function LostTicket({ ticket, track }: { ticket: ReplayTicket; track: TrackFacts | undefined }) {
  const timeZone = useTimeZone();
  return (
    <li className="flex min-h-7.5 items-center gap-3 text-meta">
      <Link
        href={`/tickets/${ticket.key}`}
        prefetch={false}
        title={plainText(ticket.title)}
        className="flex-none rounded-1 font-mono tracking-[-0.02em] text-t1 hover:underline"
      >
        {ticket.key}
      </Link>
      <span className="flex-1 whitespace-nowrap text-t2">
        {ticket.late && `attempt ${ticket.late.run}, ${formatDay(ticket.late.at, timeZone)}`}
      </span>
      {track && <TrackCompact facts={track} width={170} className="shrink" />}
    </li>
  );
}
