import { z } from "zod";
import { reader } from "#lib/db/connection/transaction.ts";
import type { Tx } from "#lib/db/connection/tx.ts";

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

/** Which of `ids` are tickets of a project that are in files. Primary key. */
export async function archivedAmong(tx: Tx, projectId: string, ids: string[]): Promise<Set<string>> {
  const rows = await tx.rows(
    z.object({ id: z.string() }),
    "SELECT id FROM archived_ticket WHERE id = ANY($1) AND project_id = $2",
    [ids, projectId],
  );
  return new Set(rows.map(({ id }) => id));
}
