import type { Hold, ListHolds } from "#lib/contract/holds.ts";
import { findSeenHold } from "#lib/db/holds/hold-row.ts";
import { readHold, readHolds } from "#lib/db/holds/holds.ts";
import { openHoldsOf } from "#lib/db/queue/filtered-holds.ts";
import { listHoldIds } from "#lib/db/queue/list-hold-ids.ts";
import { type Access, claimsAlone } from "#lib/engine/people/access.ts";
import { cutPage, type Page, positionOf } from "#lib/server/queries/paging/pages.ts";
import { listedProjects, readable } from "#lib/server/queries/projects/readable-projects.ts";

/** A hold by id. Throws `not_found`. */
export async function getHold(access: Access, holdId: string): Promise<Hold> {
  const { id } = readable(access, await findSeenHold(holdId, access), "hold");
  return readHold(id);
}

/**
 * Holds (docs/contract.md#holds), by default the open ones, waiting longest first. `owner` takes ids of people, the word `me`, and
 * the roles `lead` and `admin`. Cost: what `listHoldIds` says, then the holds of the page by their ids.
 */
export async function listHolds(access: Access, filter: ListHolds): Promise<Page<Hold>> {
  const projects = await listedProjects(access, filter.project);
  const rows = await listHoldIds({
    holds: openHoldsOf({ ...filter, reasons: filter.reason, owner: ownersMeant(access, filter.owner) }, projects),
    account: claimsAlone(access),
    states: filter.state,
    sort: filter.sort,
    after: positionOf(filter.cursor),
    limit: filter.limit + 1,
  });
  const page = cutPage(rows, filter.limit, ({ at }) => at);
  return { items: await readHolds(page.items.map(({ id }) => id)), nextCursor: page.nextCursor };
}

/** The owners of a filter, with the id of the caller in place of the word `me`. */
export function ownersMeant(access: Access, owners: readonly string[] | undefined): string[] | undefined {
  return owners?.map((owner) => (owner === "me" ? access.userId : owner));
}
