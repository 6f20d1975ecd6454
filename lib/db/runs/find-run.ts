import { z } from "zod";
import { reader } from "#lib/db/connection/transaction.ts";

const FoundRow = z.object({ id: z.string(), projectId: z.string(), ticketId: z.string() });

/** A run's ticket and project, by its id: one probe of the primary key. Null where there is none. */
export async function findRun(id: string): Promise<z.infer<typeof FoundRow> | null> {
  return reader.row(FoundRow, 'SELECT id, project_id AS "projectId", ticket_id AS "ticketId" FROM run WHERE id = $1', [
    id,
  ]);
}
