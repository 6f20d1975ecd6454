import { reader, transact } from "#lib/db/connection/transaction.ts";
import { insertArchiveFile } from "#lib/db/retention/archive-files.ts";
import { removeArchive, writeArchive } from "#lib/db/retention/archive-text.ts";
import { type EndedTicket, forgetMark, markArchived } from "#lib/db/retention/ended-tickets.ts";
import {
  deleteTicket,
  lockRemovable,
  readRemovableTickets,
  readTicketRows,
} from "#lib/db/retention/removable-tickets.ts";
import { type Kept, readKept } from "#lib/db/retention/retention.ts";
import { ENGINE } from "#lib/lifecycle/transaction/authorize.ts";
import { archiveEvents, archiveRuns } from "./archive-logs.ts";

/** Tickets of a project that one turn looks at. */
const A_TURN = 100;

type Ended = { id: string; projectId: string };

/**
 * Puts tickets that ended long enough ago into files of the data folder, each with its runs, reviews, holds and decisions, and removes
 * them from the database: one in a short transaction that waits for nobody, its logs before it (docs/decisions/0058-a-ticket-in-a-file.md).
 * What something open or something that stays points to is passed by, and looked at again when all others were. `detailOf`: the ticket
 * as it is answered, which is the first line of the file. Stops when `signal` aborts. By the engine. No event. Returns how many went.
 */
export async function archiveTickets(
  detailOf: (ticket: Ended) => Promise<object>,
  signal?: AbortSignal,
): Promise<number> {
  let count = 0;
  for (const kept of await readKept()) {
    if (kept.kind !== "ticket") continue;
    const tickets = await readRemovableTickets(kept, A_TURN);
    for (const ticket of tickets) {
      if (signal?.aborted) return count;
      if (ticket.mayGo && (await archiveTicket(kept, ticket, detailOf))) count++;
      await markArchived(kept, ticket);
    }
    if (tickets.length < A_TURN) await forgetMark(kept);
  }
  return count;
}

/** False: it stays, since somebody is at it, it was changed meanwhile, or a log of it is not whole. */
async function archiveTicket(
  kept: Kept,
  ticket: EndedTicket,
  detailOf: (ticket: Ended) => Promise<object>,
): Promise<boolean> {
  if (!(await archiveRuns(kept, ticket)) || !(await archiveEvents(kept, ticket))) return false;
  const of = { kind: "ticket", projectId: kept.id, ticketId: ticket.id } as const;
  const rows = await readTicketRows(reader, ticket.id);
  const detail = { table: "detail", row: await detailOf({ id: ticket.id, projectId: kept.id }) };
  const file = await writeArchive(`${kept.id}/${ticket.key}-ticket`, [detail, ...rows]);
  const isGone = await transact(ENGINE, async (tx) => {
    if (!(await lockRemovable(tx, ticket))) return false;
    if (JSON.stringify(await readTicketRows(tx, ticket.id)) !== JSON.stringify(rows)) return false;
    if (!(await insertArchiveFile(tx, file, of))) return false;
    await deleteTicket(tx, ticket.id);
    return true;
  });
  if (!isGone) await removeArchive(file);
  return isGone;
}
