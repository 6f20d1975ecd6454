import type { Ticket } from "#lib/contract/tickets.ts";
import type { Yard } from "./yard.ts";

/** What no retry mends: a ticket that fails by it is held at once. */
export const KEY_REVOKED = { message: "401 invalid x-api-key: the key was revoked", httpStatus: 401 };

/** Tickets whose one agent failed them by a revoked key: one cause. They need no review. */
export async function makeCluster(yard: Yard, size: number): Promise<Ticket[]> {
  const labels = [`cluster-of-${yard.key}`];
  const titles = Array.from({ length: size }, (_, index) => `Close the books of tenant ${index + 1}`);
  const tickets: Ticket[] = [];
  for (const title of titles) tickets.push(await yard.createTicket(title, { labels, reviewRequired: false }));
  for (const ticket of tickets) await yard.finish(await yard.claim(ticket), { outcome: "failed", error: KEY_REVOKED });
  return tickets;
}
