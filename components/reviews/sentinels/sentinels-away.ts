import type { Agent } from "#lib/contract/agents.ts";
import type { TicketDetail } from "#lib/contract/tickets.ts";

/**
 * Of a ticket in review: who asked for reviews of its project last, where no sentinel is there now. Null where one is, or has
 * this review already, or none is waited for. A sentinel that asks for other labels counts as there: why it does
 * not get this review is said by the ticket's claim line.
 */
export function sentinelsAway(
  { state, reviews }: Pick<TicketDetail, "state" | "reviews">,
  sentinels: readonly Agent[],
): { last: Pick<Agent, "name" | "seenAt"> | null } | null {
  if (state !== "in_review" || reviews.some((review) => review.state === "claimed")) return null;
  if (sentinels.some(({ alive }) => alive)) return null;
  return { last: sentinels.toSorted((a, b) => b.seenAt.localeCompare(a.seenAt))[0] ?? null };
}
