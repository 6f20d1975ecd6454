import type { TicketVersion } from "#lib/contract/tickets/ticket-versions.ts";
import { readTicketVersions } from "#lib/db/tickets/ticket-versions.ts";
import { findSeenTicket } from "#lib/db/tickets/tickets.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { type Page, versionBefore } from "#lib/server/queries/paging/pages.ts";
import { readable } from "#lib/server/queries/projects/readable-projects.ts";

/** The text of a ticket as it is and as it was before each edit, the latest first. Throws `not_found`. */
export async function listTicketVersions(
  access: Access,
  idOrKey: string,
  { limit, cursor }: { limit: number; cursor?: string },
): Promise<Page<TicketVersion>> {
  const { id } = readable(access, await findSeenTicket(idOrKey, access), "ticket");
  const rows = await readTicketVersions(id, versionBefore(cursor), limit + 1);
  const items = rows.slice(0, limit);
  return { items, nextCursor: rows.length > limit ? String(items.at(-1)?.number) : null };
}
