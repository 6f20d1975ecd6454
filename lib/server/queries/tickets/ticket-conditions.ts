import type { ListTickets } from "#lib/contract/tickets.ts";
import type { Prisma } from "#lib/db/connection/generated/client.ts";
import { contains } from "../conditions/contains.ts";
import { oneOf } from "../conditions/one-of.ts";

/** The filters of a ticket list; lists and counts use the same. */
export type TicketFilter = Pick<ListTickets, "id" | "state" | "label" | "q" | "holdReason" | "category">;

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
    ],
  };
}

function ofCategory(categories: string[]): Prisma.TicketViewWhereInput[] {
  return [
    { holdCategory: { in: categories } },
    ...categories.map((category) => ({ error: { path: ["category"], equals: category } })),
  ];
}
