import type { HOLD_SORTS, Hold, ListHolds } from "../../contract/holds.ts";
import type { HoldView, Prisma } from "../../db/generated/client.ts";
import { presentHold } from "../../db/holds.ts";
import { prisma } from "../../db/prisma.ts";
import type { Access } from "../../engine/access.ts";
import { contains } from "./contains.ts";
import { after, cutPage, type Page, positionOf } from "./keyset-page.ts";
import { listedProjects } from "./listed-projects.ts";
import { oneOf } from "./one-of.ts";

type Order = { column: "openedAt" | "checkAt"; direction: "asc" | "desc"; time: (row: HoldView) => Date };

/** `age`: waiting longest first. `-age`: latest first. `check`: the next check first. */
const ORDERS: Record<(typeof HOLD_SORTS)[number], Order> = {
  age: { column: "openedAt", direction: "asc", time: (row) => row.openedAt },
  "-age": { column: "openedAt", direction: "desc", time: (row) => row.openedAt },
  check: { column: "checkAt", direction: "asc", time: (row) => row.checkAt ?? row.openedAt },
};

/**
 * Holds (CONTRACT 6), by default the open ones, waiting longest first. `owner` takes ids of people, the word `me`, and
 * the roles `lead` and `admin`. Cost: index hold_queue for the open ones of one project, which are few; hold_list else;
 * `q` looks at every hold that the other filters leave.
 */
export async function listHolds(access: Access, filter: ListHolds): Promise<Page<Hold>> {
  const projects = await listedProjects(access, filter.project);
  const { column, direction, time } = ORDERS[filter.sort];
  const rows = await prisma().holdView.findMany({
    where: { AND: [conditions(access, filter, projects), after(positionOf(filter.cursor), column, direction)] },
    orderBy: [{ [column]: direction }, { id: direction }],
    take: filter.limit + 1,
  });
  const page = cutPage(rows, filter.limit, time);
  return { items: page.rows.map(presentHold), nextCursor: page.nextCursor };
}

function conditions(access: Access, filter: ListHolds, projects: string[] | null): Prisma.HoldViewWhereInput {
  return {
    projectId: oneOf(projects),
    state: oneOf(filter.state),
    reason: oneOf(filter.reason),
    fingerprint: oneOf(filter.fingerprint),
    // A hold that was closed may have lost its check time; it has none to be sorted by.
    checkAt: filter.sort === "check" ? { not: null } : undefined,
    AND: [
      filter.owner === undefined ? {} : { OR: ownedBy(access, filter.owner) },
      filter.q === undefined
        ? {}
        : {
            OR: [
              { ticketKey: contains(filter.q) },
              { ticketTitle: contains(filter.q) },
              { summary: contains(filter.q) },
            ],
          },
    ],
  };
}

function ownedBy(access: Access, owners: string[]): Prisma.HoldViewWhereInput[] {
  const people = owners.map((owner) => (owner === "me" ? access.userId : owner));
  return [{ ownerUserId: { in: people } }, { ownerUserId: null, ownerRole: { in: owners } }];
}
