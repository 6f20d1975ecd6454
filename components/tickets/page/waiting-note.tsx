import { useQuery } from "@tanstack/react-query";
import { NoSentinelNote } from "#components/reviews/sentinels/no-sentinel-note.tsx";
import { sentinelsAway } from "#components/reviews/sentinels/sentinels-away.ts";
import { agentsQuery } from "#lib/client/agents/agent-queries.ts";
import type { TicketDetail } from "#lib/contract/tickets.ts";
import { ClaimLine } from "./claim-line.tsx";

/** What a ticket that nobody is asked about waits for: a sentinel to be started, or whatever keeps agents from it. */
export function WaitingNote({ ticket }: { ticket: TicketDetail }) {
  const { data: sentinels } = useQuery({
    ...agentsQuery({ project: ticket.project, role: "sentinel" }),
    enabled: ticket.state === "in_review",
  });
  const away = sentinels && sentinelsAway(ticket, sentinels);
  return away ? <NoSentinelNote project={ticket.project} last={away.last} /> : <ClaimLine ticket={ticket} />;
}
