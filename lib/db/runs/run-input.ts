import { z } from "zod";
import type { Actor } from "#lib/contract/basics.ts";
import type { TypedInputs } from "#lib/contract/runs/typed-input.ts";
import { reader } from "#lib/db/connection/transaction.ts";
import type { Tx } from "#lib/db/connection/tx.ts";
import { sealLine, unsealLine } from "#lib/db/secrets/sealed-line.ts";

/** Lines read at once; what is left comes with the next call. */
const MAX_LINES = 100;

const SessionRow = z.object({ held: z.boolean() });
const TypedRow = z.object({
  seq: z.number(),
  text: z.string(),
  sealed: z.string().nullable(),
  by: z.string(),
  at: z.date(),
});

/**
 * Appends a line that a person typed in the session of a run, sealed; the run's row is locked first, so that lines keep their order.
 * False: nobody has the session. By primary key.
 */
export async function insertRunInput(tx: Tx, runId: string, text: string, actor: Actor): Promise<boolean> {
  const held = await tx.run(
    "SELECT 1 FROM run WHERE id = $1 AND state = 'running' AND intervention IS NOT NULL FOR NO KEY UPDATE",
    [runId],
  );
  if (held === 0) return false;
  await tx.run(
    `INSERT INTO run_input (run_id, seq, text, sealed, actor)
     SELECT $1, coalesce(max(seq), 0) + 1, '', $2, $3 FROM run_input WHERE run_id = $1`,
    [runId, sealLine(text, runId), JSON.stringify(actor)],
  );
  return true;
}

/**
 * What was typed after `seq` `after`, and whether the session was handed back. Lines that were purged, or whose key is missing,
 * are left out. `leaseHash`: for who has this lease alone, null where it does not live; null: for a person. By primary key.
 */
export async function readRunInput(
  runId: string,
  after: number,
  leaseHash: string | null,
): Promise<TypedInputs | null> {
  // Before the lines: a line that was typed just before the session was handed back must not be missed.
  const session = await reader.row(
    SessionRow,
    `SELECT state = 'running' AND intervention IS NOT NULL AS held FROM run WHERE id = $1
       AND ($2::text IS NULL OR state = 'running' AND lease_hash = $2 AND lease_expires_at > clock_timestamp())`,
    [runId, leaseHash],
  );
  if (session === null) return null;
  const rows = await reader.rows(
    TypedRow,
    `SELECT seq, text, sealed, actor ->> 'name' AS by, at FROM run_input
     WHERE run_id = $1 AND seq > $2 AND purged_at IS NULL ORDER BY seq LIMIT ${MAX_LINES}`,
    [runId, Math.min(after, 2_147_483_647)],
  );
  return {
    items: rows.flatMap((row) => {
      const text = unsealLine(row, runId);
      return text === null ? [] : [{ seq: row.seq, text, by: row.by, at: row.at.toISOString() }];
    }),
    nextAfter: rows.at(-1)?.seq ?? after,
    handedBack: !session.held && rows.length < MAX_LINES,
  };
}

/**
 * Takes the session from whoever has it, and forgets the checkpoint that it began with, which its agent has. False: nobody has
 * it. By primary key. What was typed is purged once the agent has read it (purge-secrets.ts).
 */
export async function endIntervention(tx: Tx, runId: string): Promise<boolean> {
  const ended = await tx.wrote(
    "UPDATE run SET intervention = NULL WHERE id = $1 AND state = 'running' AND intervention IS NOT NULL",
    [runId],
  );
  if (ended) await tx.run("UPDATE run_content SET checkpoint = NULL WHERE run_id = $1", [runId]);
  return ended;
}

const IdleRow = z.object({ runId: z.string(), ticketId: z.string(), projectId: z.string() });
export type IdleIntervention = z.infer<typeof IdleRow>;

/** At most `limit` running runs whose session a person took over and has not typed in for `idleMinutes`. Index run_intervention; few rows. */
export async function readIdleInterventions(idleMinutes: number, limit: number): Promise<IdleIntervention[]> {
  return reader.rows(
    IdleRow,
    `SELECT r.id AS "runId", r.ticket_id AS "ticketId", r.project_id AS "projectId" FROM run r
     WHERE r.intervention IS NOT NULL AND r.state = 'running'
       AND greatest((r.intervention ->> 'since')::timestamptz, (SELECT max(i.at) FROM run_input i WHERE i.run_id = r.id))
         < clock_timestamp() - make_interval(mins => $1)
     LIMIT $2`,
    [idleMinutes, limit],
  );
}
