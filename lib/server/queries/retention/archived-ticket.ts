import { z } from "zod";
import { TicketDetail } from "#lib/contract/tickets.ts";
import { readArchive } from "#lib/db/retention/archive-text.ts";
import { type ArchivedTicket, findArchivedTicket } from "#lib/db/retention/archived-tickets.ts";
import { type Access, claimsAlone, roleIn } from "#lib/engine/people/access.ts";
import { Refusal } from "#lib/lifecycle/transaction/refusal.ts";
import { reading } from "./archived-lines.ts";

/** A ticket in a file that the caller may see; who sees what they claimed alone sees none, since what they claimed is in the file. */
export async function findSeenArchived(idOrKey: string, access: Access): Promise<ArchivedTicket | null> {
  if (claimsAlone(access) !== null) return null;
  const found = await findArchivedTicket(idOrKey);
  return found === null || roleIn(access, found.projectId) === null ? null : found;
}

const DetailLine = z.object({ table: z.literal("detail"), row: TicketDetail.loose() });

/** It as it was answered before, with the time since when it is in a file. Throws `not_found`, which says where the file should be. */
export async function readArchivedTicket(ticket: ArchivedTicket): Promise<TicketDetail> {
  const { row } = await reading(async () => DetailLine.parse((await readArchive(ticket).next()).value));
  return { ...row, archivedAt: ticket.archivedAt.toISOString() };
}

/** The refusal of everything else that is asked of such a ticket; null where there is none that the caller may see. */
export async function refusalOfArchived(name: string, access: Access): Promise<Refusal | null> {
  const ticket = await findSeenArchived(name, access);
  if (ticket === null) return null;
  const { key, path, archivedAt } = ticket;
  return new Refusal(
    "not_found",
    `${key} left the database on ${archivedAt.toISOString().slice(0, 10)} for the archive: it can be read there, and cannot be changed. The rest of it is in the file ${path} of the data folder.`,
  );
}
