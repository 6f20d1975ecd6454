import { useQuery } from "@tanstack/react-query";
import { TicketLink } from "#components/tickets/ticket-link.tsx";
import { ListDialog } from "#components/ui/dialog/list-dialog.tsx";
import { Moment } from "#components/ui/text/time.tsx";
import { insightTicketsQuery } from "#lib/client/insights/insight-queries.ts";
import type { Insights } from "#lib/client/insights/use-insights.ts";
import { useTimeZone } from "#lib/client/time/clock.tsx";
import type { InsightNumber, InsightPoint, InsightTicket } from "#lib/contract/insights.ts";
import { DEFINITIONS } from "./insight-definitions.ts";
import { pointWords } from "./point-names.ts";

/** The tickets behind a point, from the very rows it was counted from. */
export function TicketsDialog({ insights }: { insights: Insights }) {
  return insights.behind && <Behind insights={insights} {...insights.behind} />;
}

function Behind({ insights, number, point }: { insights: Insights; number: InsightNumber; point: InsightPoint }) {
  const query = useQuery(insightTicketsQuery(insights.range, number, point));
  const { data } = query;
  const words = pointWords(point, useTimeZone());
  return (
    <ListDialog
      onClose={insights.close}
      title={DEFINITIONS[number].title}
      description={[words, point.day ? "" : `last ${insights.range.days} days`].filter(Boolean).join(", ")}
      counted={{ page: data, one: "ticket" }}
      what="tickets"
      query={query}
      list={data ? <Tickets items={data.items} /> : null}
    />
  );
}

function Tickets({ items }: { items: InsightTicket[] }) {
  if (items.length === 0)
    return <p className="px-6 py-4 text-t2 max-tablet:px-4">No ticket: nothing was counted here.</p>;
  return (
    <ul>
      {items.map(({ count, at, ...ticket }) => (
        <li
          key={ticket.id}
          className="flex min-h-10 items-center gap-3 border-b border-line-1 px-6 last:border-b-0 max-tablet:px-4"
        >
          <span className="min-w-0 flex-1">
            <TicketLink ticket={ticket} />
          </span>
          {count > 1 && <span className="flex-none text-meta text-t3">{count} times</span>}
          <span className="flex-none text-meta text-t3">
            <Moment at={at} />
          </span>
        </li>
      ))}
    </ul>
  );
}
