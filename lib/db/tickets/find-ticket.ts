import { z } from "zod";
import { reader } from "#lib/db/connection/transaction.ts";

const FoundRow = z.object({ id: z.string(), projectId: z.string() });

/** Which ticket an id or a key such as DEF-12 names, and its project. Two index probes; null where there is none. */
export async function findTicket(idOrKey: string): Promise<z.infer<typeof FoundRow> | null> {
  return reader.row(FoundRow, 'SELECT id, project_id AS "projectId" FROM ticket WHERE id = $1 OR key = $1', [idOrKey]);
}
