import { z } from "zod";
import type { Tx } from "#lib/db/connection/tx.ts";
import type { OpenWait } from "#lib/engine/holds/unserved-hold.ts";

/** Any number that nothing else locks. */
const LOCK_NUMBER = 7_295_413;

const LockRow = z.object({ locked: z.boolean() });
const WaitRow = z.object({ projectId: z.string(), reason: z.enum(["no_agent", "no_sentinel"]), about: z.string() });

/** Until the transaction ends, no other process looks who waits for nobody. False: one does already. */
export async function lockWaits(tx: Tx): Promise<boolean> {
  return (await tx.only(LockRow, "SELECT pg_try_advisory_xact_lock($1) AS locked", [LOCK_NUMBER])).locked;
}

/** The holds of projects that wait for an agent or a sentinel. Index hold_one_open_of_project: all open holds of projects. */
export async function readOpenWaits(tx: Tx): Promise<OpenWait[]> {
  return tx.rows(
    WaitRow,
    `SELECT project_id AS "projectId", reason, about FROM hold
     WHERE subject = 'wait' AND state = 'open' AND ticket_id IS NULL ORDER BY project_id, reason, about`,
  );
}
