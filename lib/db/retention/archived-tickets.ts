import { z } from "zod";
import { reader } from "#lib/db/connection/transaction.ts";

const ArchivedRow = z.object({
  id: z.string(),
  projectId: z.string(),
  key: z.string(),
  archivedAt: z.date(),
  path: z.string(),
  sha256: z.string(),
});
export type ArchivedTicket = z.infer<typeof ArchivedRow>;

/** A ticket that is in a file, by id or key; null where there is none. Two index probes, then index archive_file_whole. */
export async function findArchivedTicket(idOrKey: string): Promise<ArchivedTicket | null> {
  return reader.row(
    ArchivedRow,
    `SELECT a.id, a.project_id AS "projectId", a.key, a.archived_at AS "archivedAt", f.path, f.sha256
     FROM archived_ticket a JOIN archive_file f ON f.ticket_id = a.id AND f.kind = 'ticket' WHERE a.id = $1 OR a.key = $1`,
    [idOrKey],
  );
}
