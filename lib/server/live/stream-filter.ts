import type { StreamQuery } from "#lib/contract/events.ts";
import type { FeedFilter } from "#lib/db/events/event-feed.ts";
import { findRun } from "#lib/db/runs/runs.ts";
import { findTicket } from "#lib/db/tickets/tickets.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { Refusal } from "#lib/lifecycle/transaction/refusal.ts";
import { readable, readableProjects } from "#lib/server/queries/projects/readable-projects.ts";

/** What a stream may carry, from what was asked and what the caller may read. Throws `not_found`. */
export async function streamFilter(access: Access, query: StreamQuery): Promise<FeedFilter> {
  const projects = await readableProjects(access, query.project);
  const ticket = query.ticket === undefined ? null : readable(access, await findTicket(query.ticket), "ticket");
  const run = query.run === undefined ? null : readable(access, await findRun(query.run), "run");
  for (const found of [ticket, run]) {
    if (found !== null && query.project !== undefined && projects?.[0] !== found.projectId) throw elsewhere("project");
  }
  if (run !== null && ticket !== null && run.ticketId !== ticket.id) throw elsewhere("ticket");
  return { projects, ticketId: ticket?.id ?? null, runId: run?.id ?? null };
}

function elsewhere(what: string): Refusal {
  return new Refusal("not_found", `This is not part of that ${what}.`);
}
