import { useQuery } from "@tanstack/react-query";
import { TicketLink } from "#components/tickets/ticket-link.tsx";
import { ListDialog } from "#components/ui/dialog/list-dialog.tsx";
import { replayQuery } from "#lib/client/policies/policy-queries.ts";
import { REPLAY_TITLES, replayTicketWords } from "#lib/client/policies/replay-words.ts";
import { useTimeZone } from "#lib/client/time/clock.tsx";
import { REPLAYED_DAYS, type ReplayList } from "#lib/contract/policies/policy-replay.ts";
import type { Policy } from "#lib/engine/policies/policy.ts";

interface ReplayTicketsDialogProps {
  project: string;
  version: number;
  policy: Policy;
  list: ReplayList;
  onClose: () => void;
}

/** The tickets behind one figure of the replay, and what it means for each. */
export function ReplayTicketsDialog({ project, version, policy, list, onClose }: ReplayTicketsDialogProps) {
  const query = useQuery({
    ...replayQuery(project, useTimeZone(), version, policy, list),
    placeholderData: undefined,
  });
  const tickets = query.data?.tickets;
  return (
    <ListDialog
      onClose={onClose}
      title={REPLAY_TITLES[list]}
      description={`last ${REPLAYED_DAYS} days`}
      counted={{ page: tickets, one: list === "overdue" ? "hold" : "ticket" }}
      what="tickets"
      query={query}
      list={
        tickets ? (
          <ul>
            {tickets.items.map((ticket, index) => (
              <li
                // biome-ignore lint/suspicious/noArrayIndexKey: a ticket may have several holds
                key={`${ticket.id} ${index}`}
                className="grid min-h-12 content-center border-b border-line-1 px-6 py-1.5 last:border-b-0 max-tablet:px-4"
              >
                <TicketLink ticket={ticket} />
                <span className="pl-5 text-meta text-t2">{replayTicketWords(list, ticket)}</span>
              </li>
            ))}
          </ul>
        ) : null
      }
    />
  );
}
