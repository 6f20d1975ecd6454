import { z } from "zod";
import { Snapshot } from "#lib/contract/runs/snapshots.ts";
import { reader } from "#lib/db/connection/transaction.ts";
import type { Tx } from "#lib/db/connection/tx.ts";
import { seal, unseal } from "#lib/db/secrets/seal.ts";

const placeOf = (ticketId: string) => `snapshot ${ticketId}`;

/** What a snapshot consists of, as it is stored. */
export function sealSnapshot(ticketId: string, text: string): string {
  return seal(text, placeOf(ticketId));
}

/** The text of {@link sealSnapshot}; null where its key is missing. */
export function unsealSnapshot(ticketId: string, sealed: string): string | null {
  return unseal(sealed, placeOf(ticketId));
}

const HeldRow = z.object({ ticketId: z.string() });

/**
 * Holds a running run to this lease until the commit, and answers its ticket: meanwhile nobody else gets a lease on either. Null
 * where the lease is not alive. By primary key.
 */
export async function lockLeasedRun(tx: Tx, runId: string, leaseHash: string): Promise<string | null> {
  const row = await tx.row(
    HeldRow,
    `SELECT ticket_id AS "ticketId" FROM run
     WHERE id = $1 AND state = 'running' AND lease_hash = $2 AND lease_expires_at > clock_timestamp() FOR SHARE`,
    [runId, leaseHash],
  );
  return row?.ticketId ?? null;
}

/** Makes room for the chunks of a ticket where there is none, and locks it. By primary key. */
export async function lockSnapshot(tx: Tx, ticketId: string, runId: string): Promise<void> {
  await tx.run(
    `INSERT INTO snapshot (ticket_id, run_id) VALUES ($1, $2)
     ON CONFLICT (ticket_id) DO UPDATE SET saved_at = clock_timestamp()`,
    [ticketId, runId],
  );
}

/** Puts a snapshot in the place of the one before. Under the lock of {@link lockSnapshot}. By primary key. */
export async function updateSnapshot(tx: Tx, ticketId: string, runId: string, snapshot: Snapshot): Promise<void> {
  await tx.run("UPDATE snapshot SET run_id = $2, sealed = $3, saved_at = clock_timestamp() WHERE ticket_id = $1", [
    ticketId,
    runId,
    sealSnapshot(ticketId, JSON.stringify(snapshot)),
  ]);
}

const SnapshotRow = z.object({ runId: z.string(), sealed: z.string(), savedAt: z.date() });

/** The latest snapshot of a ticket and the run that left it; null where there is none, or its key is missing. By primary key. */
export async function readSnapshot(
  ticketId: string,
): Promise<{ runId: string; savedAt: Date; snapshot: Snapshot } | null> {
  const row = await reader.row(
    SnapshotRow,
    `SELECT run_id AS "runId", sealed, saved_at AS "savedAt" FROM snapshot WHERE ticket_id = $1 AND sealed IS NOT NULL`,
    [ticketId],
  );
  const text = row && unsealSnapshot(ticketId, row.sealed);
  return row && text ? { runId: row.runId, savedAt: row.savedAt, snapshot: Snapshot.parse(JSON.parse(text)) } : null;
}

const TicketRow = z.object({ ticketId: z.string() });

/** A ticket done or cancelled a minute ago, when no decision on it can be undone, or a snapshot that was saved longer ago than `$1` days. */
const OLD = `(EXISTS (SELECT 1 FROM ticket t WHERE t.id = s.ticket_id AND t.state IN ('done', 'cancelled')
    AND t.completed_at < clock_timestamp() - interval '1 minute')
  OR s.saved_at < clock_timestamp() - make_interval(days => $1))`;

/** Tickets whose snapshot serves nobody any more. Reads each snapshot that there is, with its ticket: one for each ticket at work. */
export async function findOldSnapshots(days: number, limit: number): Promise<string[]> {
  const sql = `SELECT s.ticket_id AS "ticketId" FROM snapshot s WHERE ${OLD} LIMIT $2`;
  return (await reader.rows(TicketRow, sql, [days, limit])).map(({ ticketId }) => ticketId);
}

/** Locks a snapshot that still serves nobody, and empties it: from now on it is no whole one. False: it serves again, or is gone. By primary key. */
export async function emptyOldSnapshot(tx: Tx, ticketId: string, days: number): Promise<boolean> {
  return tx.wrote(`UPDATE snapshot s SET sealed = NULL WHERE s.ticket_id = $2 AND ${OLD}`, [days, ticketId]);
}

/** Deletes a snapshot, with what is left of its chunks. By primary key. */
export async function deleteSnapshot(tx: Tx, ticketId: string): Promise<void> {
  await tx.run("DELETE FROM snapshot WHERE ticket_id = $1", [ticketId]);
}
