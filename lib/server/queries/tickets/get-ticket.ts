import type { StreamEvent } from "#lib/contract/events.ts";
import type { TrackFacts } from "#lib/contract/tickets/tracks.ts";
import type { TicketDetail } from "#lib/contract/tickets.ts";
import { prisma } from "#lib/db/connection/prisma.ts";
import { reader } from "#lib/db/connection/transaction.ts";
import { presentHold } from "#lib/db/holds/holds.ts";
import { readSource } from "#lib/db/imports/imports.ts";
import { claimedRuns } from "#lib/db/people/claimed.ts";
import { readPolicy } from "#lib/db/policies/policies.ts";
import { readReviews } from "#lib/db/reviews/reviews.ts";
import { presentRun } from "#lib/db/runs/runs.ts";
import { readLinkedTickets } from "#lib/db/tickets/linked-tickets.ts";
import { readTicketFacts } from "#lib/db/tickets/ticket-facts.ts";
import { findSeenTicket, findTicket, readTicket } from "#lib/db/tickets/tickets.ts";
import { readTrackFacts } from "#lib/db/tickets/track-facts.ts";
import { type Access, claimsAlone, may } from "#lib/engine/people/access.ts";
import { ticketCost } from "#lib/engine/runs/ticket-cost.ts";
import { criteriaHash } from "#lib/lifecycle/tickets/criteria-hash.ts";
import { Refusal } from "#lib/lifecycle/transaction/refusal.ts";
import { listTicketEvents } from "#lib/server/queries/events/list-ticket-events.ts";
import type { Page } from "#lib/server/queries/paging/pages.ts";
import { readable, readableProjects } from "#lib/server/queries/projects/readable-projects.ts";
import { findSeenArchived, readArchivedTicket } from "#lib/server/queries/retention/archived-ticket.ts";

/**
 * A ticket by id or key, with all its runs, reviews, holds and the tickets made from its findings, each oldest first; to who sees
 * what they claimed alone, without other runs and what is about them; where it is in a file, as it
 * was answered before. Throws `not_found`.
 */
export async function getTicket(access: Access, idOrKey: string): Promise<TicketDetail> {
  const stored = await findSeenTicket(idOrKey, access);
  const archived = stored === null ? await findSeenArchived(idOrKey, access) : null;
  if (archived !== null) return readArchivedTicket(archived);
  return readTicketDetail(readable(access, stored, "ticket"), claimsAlone(access));
}

/** The same of a ticket that the caller is known to see; with an account, only of what it claimed. */
export async function readTicketDetail(
  { id, projectId }: { id: string; projectId: string },
  account: string | null,
): Promise<TicketDetail> {
  const runs = await prisma().run.findMany({
    where: { ticketId: id, ...claimedRuns(account) },
    orderBy: { number: "asc" },
  });
  const runIds = account === null ? null : runs.map((run) => run.id);
  const [ticket, reviews, holds, linkedTickets, source, costLimitUsd] = await Promise.all([
    readTicket(id),
    readReviews(id, runIds),
    prisma().holdView.findMany({
      where: { ticketId: id, ...ofRuns(runIds) },
      orderBy: [{ openedAt: "asc" }, { id: "asc" }],
    }),
    account === null ? readLinkedTickets(id) : [],
    readSource(id),
    readCostLimit(id, projectId),
  ]);
  return {
    ...ticket,
    runs: runs.map(presentRun),
    reviews,
    holds: holds.map(presentHold),
    source,
    linkedTickets,
    costLimitUsd,
    criteriaSha256: criteriaHash(ticket.acceptanceCriteria),
    archivedAt: null,
  };
}

/** What is about none of these runs is about the ticket. */
const ofRuns = (ids: string[] | null) => (ids === null ? {} : { OR: [{ runId: null }, { runId: { in: ids } }] });

/** What its decisions say counts only where the policy has a limit. */
async function readCostLimit(id: string, projectId: string): Promise<number | null> {
  const { policy } = await readPolicy(projectId);
  if (policy.budgets.ticketUsd === null) return null;
  const facts = await readTicketFacts(reader, id);
  return facts && ticketCost(facts).limitUsd;
}

/** What the page of a ticket shows at once, and whether the caller may change it. Throws `not_found`. */
export async function getTicketPage(
  access: Access,
  idOrKey: string,
): Promise<{ ticket: TicketDetail; track: TrackFacts | null; log: Page<StreamEvent>; mayWrite: boolean }> {
  const stored = await findTicket(idOrKey);
  const archived = stored === null ? await findSeenArchived(idOrKey, access) : null;
  if (archived !== null)
    return { ticket: await readArchivedTicket(archived), track: null, log: NO_LOG, mayWrite: false };
  const { id, projectId } = readable(access, stored, "ticket");
  const [ticket, tracks, log] = await Promise.all([
    getTicket(access, id),
    getTicketTracks(access, [id]),
    listTicketEvents(access, id, { limit: 100 }).catch(withoutArchive),
  ]);
  return { ticket, track: tracks[0] ?? null, log, mayWrite: may(access, "write", projectId) };
}

const NO_LOG: Page<StreamEvent> = { items: [], nextCursor: null };

/** The page is there without its log, which says itself why it cannot be read. */
function withoutArchive(error: unknown): Page<StreamEvent> {
  if (!(error instanceof Refusal)) throw error;
  return NO_LOG;
}

/** What the tracks of several tickets are drawn from, in the order asked for; a ticket the caller may not see is left out. */
export async function getTicketTracks(access: Access, ticketIds: readonly string[]): Promise<TrackFacts[]> {
  const projects = await readableProjects(access);
  const found = await readTrackFacts(ticketIds, projects);
  const byId = new Map(found.map((facts) => [facts.ticketId, facts]));
  return ticketIds.flatMap((id) => byId.get(id) ?? []);
}
