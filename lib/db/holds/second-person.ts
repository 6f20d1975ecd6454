import { z } from "zod";
import type { FirstDecision } from "#lib/contract/holds/second-person.ts";
import { json } from "#lib/db/connection/set-columns.ts";
import type { Reader, Tx } from "#lib/db/connection/tx.ts";

/** What waits for a second person (docs/contract.md#four-eyes). */

const SubmissionRow = z.object({ labels: z.array(z.string()), submitters: z.array(z.string()) });

/** A ticket's labels, and the ids of who made it and who published it. Primary key, and index event_ticket. Throws where there is none. */
export async function readSubmission(tx: Reader, ticketId: string): Promise<z.infer<typeof SubmissionRow>> {
  const row = await tx.row(
    SubmissionRow,
    `SELECT t.labels, ARRAY(SELECT e.actor ->> 'id' FROM event e WHERE e.ticket_id = t.id AND e.actor ->> 'id' IS NOT NULL
       AND (e.type = 'ticket.created' OR e.type = 'ticket.state_changed' AND e.data ->> 'reason' = 'published')) AS submitters
     FROM ticket t WHERE t.id = $1`,
    [ticketId],
  );
  if (row === null) throw new Error(`ticket ${ticketId} has gone`);
  return row;
}

/** Keeps a decision that waits, at the version the hold was read in. False: it has changed since. By primary key. */
export async function updateSecond(tx: Tx, holdId: string, version: number, first: FirstDecision): Promise<boolean> {
  return tx.wrote(
    "UPDATE hold SET second = $3, version = version + 1 WHERE id = $1 AND version = $2 AND state = 'open'",
    [holdId, version, json(first)],
  );
}

const Person = z.object({ id: z.string(), name: z.string() });
const StoredReveal = z.object({
  act: z.literal("reveal"),
  by: Person,
  at: z.string(),
  note: z.null(),
  agreed: z.object({ by: Person, at: z.string() }).nullable(),
});
export type StoredReveal = z.infer<typeof StoredReveal>;
const RevealRow = z.object({ asked: StoredReveal.nullable() });

/** Who asked to see the secrets of a run, and who agreed; null: nobody. By primary key; whoever is to change it has locked the ticket. */
export async function readRevealAsked(tx: Reader, runId: string): Promise<StoredReveal | null> {
  const row = await tx.row(RevealRow, "SELECT reveal_asked AS asked FROM run WHERE id = $1", [runId]);
  return row?.asked ?? null;
}

/** Keeps it. By primary key. */
export async function updateRevealAsked(tx: Tx, runId: string, asked: StoredReveal): Promise<void> {
  await tx.run("UPDATE run SET reveal_asked = $2 WHERE id = $1", [runId, json(asked)]);
}
