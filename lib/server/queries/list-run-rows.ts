import type { ListRuns, Run } from "../../contract/runs.ts";
import type { Ticket } from "../../contract/tickets.ts";
import { readTickets } from "../../db/tickets.ts";
import type { Access } from "../../engine/access.ts";
import type { Page } from "./keyset-page.ts";
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
