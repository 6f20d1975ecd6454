import { z } from "zod";
import type { Actor } from "#lib/contract/basics.ts";
import { Pause } from "#lib/contract/policies/limits.ts";
import { json } from "#lib/db/connection/set-columns.ts";
import { reader } from "#lib/db/connection/transaction.ts";
import type { Tx } from "#lib/db/connection/tx.ts";
import type { GateSubject } from "#lib/engine/queue/gate.ts";

const PauseRow = Pause.extend({
  match: z.string().nullable(),
  pausedAt: z.date(),
  resumedAt: z.date().nullable(),
});
const FoundRow = z.object({ id: z.string(), projectId: z.string() });
const EndedRow = PauseRow.pick({ by: true, match: true, note: true });

const PAUSES = `SELECT s.id, p.slug AS project, s.by, s.match, s.note, s.actor - 'kind' AS "pausedBy", s.created_at AS "pausedAt",
  s.ended_by - 'kind' AS "resumedBy", s.ended_at AS "resumedAt" FROM pause s JOIN project p ON p.id = s.project_id`;

/**
 * Pauses of projects, the latest first: those in force, or those that were ended. Those in force by index pause_in_force; the
 * others by pause_list, once for each project.
 */
export async function readPauses(filter: {
  /** null: of every project */
  projectIds: string[] | null;
  ended: boolean;
  after: { at: Date; id: string } | null;
  limit: number;
}): Promise<Pause[]> {
  const rows = await reader.rows(
    PauseRow,
    `${PAUSES} WHERE ($1::text[] IS NULL OR s.project_id = ANY ($1)) AND s.ended_at IS ${filter.ended ? "NOT NULL" : "NULL"}
       AND ($2::timestamptz IS NULL OR (s.created_at, s.id) < ($2, $3)) ORDER BY s.created_at DESC, s.id DESC LIMIT $4`,
    [filter.projectIds, filter.after?.at ?? null, filter.after?.id ?? null, filter.limit],
  );
  return rows.map(present);
}

/** One pause, ended or not. Throws where there is none. By primary key. */
export async function readPause(id: string): Promise<Pause> {
  return present(await reader.only(PauseRow, `${PAUSES} WHERE s.id = $1`, [id]));
}

/** The project of a pause in force. Null where there is none, or it was ended. By primary key. */
export async function findPause(id: string): Promise<z.infer<typeof FoundRow> | null> {
  return reader.row(FoundRow, 'SELECT id, project_id AS "projectId" FROM pause WHERE id = $1 AND ended_at IS NULL', [
    id,
  ]);
}

/** Starts a pause. False: the project has the same one in force already (index pause_in_force), and nothing was written. */
export async function insertPause(
  tx: Tx,
  pause: { id: string; projectId: string; by: GateSubject; match: string | null; note: string | null; actor: Actor },
): Promise<boolean> {
  return tx.wrote(
    `INSERT INTO pause (id, project_id, by, match, note, actor) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (project_id, by, coalesce(match, '')) WHERE ended_at IS NULL DO NOTHING`,
    [pause.id, pause.projectId, pause.by, pause.match, pause.note, json(pause.actor)],
  );
}

/** Ends a pause, and answers what it was. Null: it was ended before, and nothing was written. By primary key. */
export async function markPauseEnded(tx: Tx, id: string, actor: Actor): Promise<z.infer<typeof EndedRow> | null> {
  return tx.row(
    EndedRow,
    `UPDATE pause SET ended_at = clock_timestamp(), ended_by = $2 WHERE id = $1 AND ended_at IS NULL
     RETURNING by, match, note`,
    [id, json(actor)],
  );
}

function present({ match, ...row }: z.infer<typeof PauseRow>): Pause {
  return {
    ...row,
    ...(match === null ? {} : { match }),
    pausedAt: row.pausedAt.toISOString(),
    resumedAt: row.resumedAt?.toISOString() ?? null,
  };
}
