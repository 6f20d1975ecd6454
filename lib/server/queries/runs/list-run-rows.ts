import type { ListRuns, Run } from "#lib/contract/runs.ts";
import type { Ticket } from "#lib/contract/tickets.ts";
import { readTickets } from "#lib/db/tickets/tickets.ts";
import type { Access } from "#lib/engine/people/access.ts";
import type { Page } from "../paging/keyset-page.ts";
import { listRuns } from "./list-runs.ts";

/** A page of the list of runs with the ticket of each. */
export async function listRunRows(
  access: Access,
  filter: ListRuns,
): Promise<Page<{ run: Run; ticket: Pick<Ticket, "key" | "title"> | null }>> {
  const page = await listRuns(access, filter);
  const tickets = await readTickets([...new Set(page.items.map(({ ticketId }) => ticketId))]);
  const byId = new Map(tickets.map(({ id, key, title }) => [id, { key, title }]));
  return { ...page, items: page.items.map((run) => ({ run, ticket: byId.get(run.ticketId) ?? null })) };
}
