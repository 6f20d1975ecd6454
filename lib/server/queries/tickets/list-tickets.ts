import type { CountTickets, TicketCounts } from "#lib/contract/tickets/ticket-counts.ts";
import type { TrackFacts } from "#lib/contract/tickets/tracks.ts";
import type { ListTickets, Ticket } from "#lib/contract/tickets.ts";
import type { Prisma } from "#lib/db/connection/generated/client.ts";
import { prisma } from "#lib/db/connection/prisma.ts";
import { claimedTickets } from "#lib/db/people/claimed.ts";
import { countLabels, presentTickets } from "#lib/db/tickets/tickets.ts";
import { type Access, claimsAlone } from "#lib/engine/people/access.ts";
import type { TicketSort } from "#lib/engine/tickets/ticket-sorts.ts";
import { likeText } from "#lib/server/queries/conditions/like-text.ts";
import { oneOf } from "#lib/server/queries/conditions/one-of.ts";
import { after, cutPage, type Page, positionOf } from "#lib/server/queries/paging/pages.ts";
import { listedProjects, readableProjects } from "#lib/server/queries/projects/readable-projects.ts";
import { getTicketTracks } from "./get-ticket.ts";

/**
 * Tickets, newest first where nothing else is said (docs/contract.md#tickets). `category` is that of the latest failure or of the open hold. Cost: index
 * ticket_list or ticket_state for one project, ticket_newest for several, as far as the page reaches; for a category ticket_category and the open
 * holds; `q` looks at every
 * ticket of the project, since no index serves a word in the middle of a title; so does the order by priority.
 */
export async function listTickets(access: Access, filter: ListTickets): Promise<Page<Ticket>> {
  const projects = await listedProjects(access, filter.project);
  const rest = await restOf(filter);
  const read = ({ category, ...others }: TicketFilter, of: Prisma.TicketViewWhereInput) =>
    prisma().ticketView.findMany({
      where: {
        AND: [ticketConditions(others, projects), of, claimedTickets(claimsAlone(access)), rest],
      },
      orderBy: ORDERS[filter.sort ?? "newest"],
      take: filter.limit + 1,
    });
  // Each way to be of a category has an index of its own; one condition of both would have none.
  const parts = filter.category === undefined ? [{}] : ofCategory(filter.category);
  const found = (await Promise.all(parts.map((part) => read(filter, part)))).flat();
  const rows = parts.length === 1 ? found : inOrder(found, filter.sort).slice(0, filter.limit + 1);
  const page = cutPage(rows, filter.limit, (row) => row.createdAt);
  return { items: await presentTickets(page.items), nextCursor: page.nextCursor };
}

const NEWEST = [{ createdAt: "desc" }, { id: "desc" }] as const;
const ORDERS: Record<TicketSort, Prisma.TicketViewOrderByWithRelationInput[]> = {
  newest: [...NEWEST],
  oldest: [{ createdAt: "asc" }, { id: "asc" }],
  priority: [{ priority: "asc" }, ...NEWEST],
};

/** The rows after the last of the page before. By priority its ticket says where that was; where it has another one now, from there. */
async function restOf({ cursor, sort }: ListTickets): Promise<Prisma.TicketViewWhereInput> {
  const position = positionOf(cursor);
  if (position === null || sort !== "priority") return after(position, "createdAt", sort === "oldest" ? "asc" : "desc");
  const { priority } = (await prisma().ticket.findUnique({ where: { id: position.id } })) ?? { priority: 0 };
  return { OR: [{ priority: { gt: priority } }, { priority, ...after(position, "createdAt", "desc") }] };
}

/** Each of them once. */
function inOrder<Row extends { id: string; priority: number; createdAt: Date }>(rows: Row[], sort?: TicketSort): Row[] {
  const newestFirst = (a: Row, b: Row) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1);
  return [...new Map(rows.map((row) => [row.id, row])).values()].toSorted(
    (a, b) => (sort === "priority" ? a.priority - b.priority : 0) || (sort === "oldest" ? -1 : 1) * newestFirst(a, b),
  );
}

/** A page of the ticket list with what its tracks are drawn from. */
export async function listTicketRows(
  access: Access,
  filter: ListTickets,
): Promise<Page<{ ticket: Ticket; track: TrackFacts | null }>> {
  const page = await listTickets(access, filter);
  const tracks = await getTicketTracks(
    access,
    page.items.map(({ id }) => id),
  );
  const byId = new Map(tracks.map((track) => [track.ticketId, track]));
  return { ...page, items: page.items.map((ticket) => ({ ticket, track: byId.get(ticket.id) ?? null })) };
}

/**
 * How many tickets each filter of the list would show: states under the filters given; labels and reasons of all
 * tickets of the projects, so that a choice never empties the list of choices. Cost: index ticket_state of one project.
 */
export async function countTickets(access: Access, filter: CountTickets): Promise<TicketCounts> {
  const projects = await readableProjects(access, filter.project);
  const ofList = ticketConditions({ ...filter, state: undefined }, projects);
  const [states, paused, reasons, labels] = await Promise.all([
    prisma().ticketView.groupBy({
      by: ["state"],
      where: ofList,
      _count: true,
    }),
    prisma().ticketView.count({ where: { AND: [ofList, { state: "in_progress", holdReason: { not: null } }] } }),
    prisma().hold.groupBy({
      by: ["reason"],
      where: { state: "open", ...(projects === null ? {} : { projectId: { in: projects } }) },
      _count: true,
    }),
    countLabels(projects),
  ]);
  return {
    states: states.map((row) => ({ state: row.state as TicketCounts["states"][number]["state"], count: row._count })),
    paused,
    holdReasons: reasons.map((row) => ({
      reason: row.reason as TicketCounts["holdReasons"][number]["reason"],
      count: row._count,
    })),
    labels,
  };
}

/** The filters of a ticket list; lists and counts use the same. */
export type TicketFilter = Pick<ListTickets, "id" | "state" | "label" | "q" | "holdReason" | "category" | "agent">;

/** Which tickets a filter leaves, of these projects (null: all). */
export function ticketConditions(filter: TicketFilter, projects: string[] | null): Prisma.TicketViewWhereInput {
  return {
    projectId: oneOf(projects),
    id: oneOf(filter.id),
    state: oneOf(filter.state),
    labels: filter.label === undefined ? undefined : { hasSome: filter.label },
    holdReason: oneOf(filter.holdReason),
    AND: [
      filter.q === undefined ? {} : { OR: [{ key: contains(filter.q) }, { title: contains(filter.q) }] },
      filter.category === undefined ? {} : { OR: ofCategory(filter.category) },
      filter.agent === undefined ? {} : { ticket: { runs: { some: { agent: { in: filter.agent } } } } },
    ],
  };
}

function ofCategory(categories: string[]): Prisma.TicketViewWhereInput[] {
  return [{ holdCategory: { in: categories } }, { category: { in: categories } }];
}

/** A Prisma condition: the text holds `q`, in upper or lower case. Prisma leaves the signs of LIKE as they are. */
export function contains(q: string): { contains: string; mode: "insensitive" } {
  return { contains: likeText(q), mode: "insensitive" };
}
