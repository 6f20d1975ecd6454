import { CardMeta } from "#components/holds/card/card-meta.tsx";
import { SettledNotice } from "#components/holds/decisions/decision-notice.tsx";
import { HoldStanding } from "#components/holds/facts/hold-standing.tsx";
import { HoldTag, RecurrenceTag } from "#components/holds/facts/hold-tags.tsx";
import { OthersHere } from "#components/holds/facts/others-here.tsx";
import { stopsWords } from "#components/holds/facts/stops-words.ts";
import { ServiceNow, ServiceVerbs } from "#components/services/service-hold.tsx";
import { CopyButton } from "#components/ui/button/copy-button.tsx";
import { Link } from "#components/ui/link/link.tsx";
import { Card } from "#components/ui/surface/card.tsx";
import { useAtHold } from "#lib/client/holds/presence/use-at-hold.ts";
import { plainText } from "#lib/client/text/plain-text.ts";
import type { HoldDetail } from "#lib/contract/queue.ts";
import { holdName } from "#lib/engine/holds/hold-name.ts";
import { PaneFrame } from "./pane-frame.tsx";
import { WaitEnds } from "./wait-hold.tsx";

/** A hold of the project: what has happened, since when, and which tickets wait because of it. It closes by itself. */
export function ProjectHoldPane({ hold, shown, onBack }: { hold: HoldDetail; shown: boolean; onBack: () => void }) {
  useAtHold(hold, shown);
  return (
    <PaneFrame
      onBack={onBack}
      bar={hold.subject === "service" && <ServiceVerbs hold={hold} />}
      head={
        <>
          <HoldTag hold={hold} />
          <RecurrenceTag recurrence={hold.recurrence} />
          <OthersHere holdId={hold.id} />
          <span className="ml-auto flex max-tablet:hidden">
            <CopyButton text={() => `${location.origin}/queue/${hold.id}`} what="the link to this hold" />
          </span>
        </>
      }
    >
      <h2 className="text-hold font-semibold text-balance wrap-anywhere">{holdName(hold)}</h2>
      <p className="text-t2">{plainText(hold.summary)}</p>
      {hold.subject === "service" && hold.state === "open" && <ServiceNow hold={hold} />}
      <SettledNotice hold={hold} />
      <CardMeta hold={hold} />
      <HoldStanding hold={hold} />
      {hold.subject === "wait" && <WaitEnds hold={hold} />}
      {hold.state === "open" && hold.stops && <StoppedTickets stops={hold.stops} />}
    </PaneFrame>
  );
}

function StoppedTickets({ stops }: { stops: NonNullable<HoldDetail["stops"]> }) {
  const others = stops.count - stops.tickets.length;
  return (
    <Card className="px-3.5 py-2.5">
      <h3 className="font-medium">{stopsWords(stops)}</h3>
      <ul className="mt-1 grid gap-1 max-tablet:gap-0">
        {stops.tickets.map((ticket) => (
          <li key={ticket.id} className="flex min-w-0 gap-2">
            <Link
              href={`/tickets/${ticket.key}`}
              prefetch={false}
              className="group flex min-w-0 items-baseline gap-2 rounded-1 max-tablet:min-h-11 max-tablet:items-center"
            >
              <span className="font-mono text-meta tracking-[-0.02em] whitespace-nowrap text-t3">{ticket.key}</span>
              <span className="min-w-0 truncate text-t2 group-hover:text-t1">{plainText(ticket.title)}</span>
            </Link>
          </li>
        ))}
      </ul>
      {others > 0 && <p className="mt-1 text-meta text-t3">and {others} more</p>}
    </Card>
  );
}
