import { useQuery } from "@tanstack/react-query";
import type { TicketFilter } from "#lib/client/tickets/ticket-filter.ts";
import { ticketCountsQuery } from "#lib/client/tickets/ticket-queries.ts";
import type { TicketCounts } from "#lib/contract/tickets/ticket-counts.ts";
import type { TicketState } from "#lib/engine/tickets/ticket-states.ts";

export type ListCounts = Pick<TicketCounts, "labels" | "holdReasons"> & {
  /** Of all states under the other filters; null until it is known. */
  total: number | null;
  of: (state: TicketState) => number | undefined;
};

/** How many tickets each segment and filter would show. */
export function useTicketCounts(filter: TicketFilter): ListCounts {
  const { data } = useQuery(ticketCountsQuery(filter));
  const states = new Map(data?.states.map(({ state, count }) => [state, count]));
  return {
    total: data ? data.states.reduce((sum, { count }) => sum + count, 0) : null,
    of: (state) => data && (states.get(state) ?? 0),
    labels: data?.labels ?? [],
    holdReasons: data?.holdReasons ?? [],
  };
}
