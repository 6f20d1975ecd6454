import { z } from "zod";
import type { Actor } from "#lib/contract/basics.ts";
import { Waiver } from "#lib/contract/reviews.ts";
import { json } from "#lib/db/connection/set-columns.ts";
import { reader } from "#lib/db/connection/transaction.ts";
import type { Planned, Tx } from "#lib/db/connection/tx.ts";

const WaiverRow = Waiver.extend({ ticketId: z.string(), key: z.string(), at: z.date() });

/**
 * The waivers in force of several tickets: ticket id → key of the finding → waiver. A ticket without one is left out. By the
 * primary key of finding_waiver.
 */
export async function readWaivers(ticketIds: string[]): Promise<Map<string, Map<string, Waiver>>> {
  const byTicket = Map.groupBy(await reader.rows(WaiverRow, WAIVERS, [ticketIds]), (row) => row.ticketId);
  return new Map(
    [...byTicket].map(([ticketId, rows]) => [
      ticketId,
      new Map(rows.map(({ key, ticketId: _, at, ...waiver }) => [key, { ...waiver, at: at.toISOString() }])),
    ]),
  );
}

const WAIVERS: Planned = {
  name: "waivers",
  text: `
SELECT w.ticket_id AS "ticketId", w.key, w.kind, w.actor AS by, w.at, w.note, w.decision_id AS "decisionId", w.after_review AS "afterReview",
  CASE WHEN l.id IS NOT NULL THEN jsonb_build_object('id', l.id, 'key', l.key) END AS ticket
FROM finding_waiver w LEFT JOIN ticket l ON l.id = w.linked_ticket_id WHERE w.ticket_id = ANY ($1) AND w.taken_back_at IS NULL`,
};

export type NewWaiver = {
  ticketId: string;
  key: string;
  kind: Waiver["kind"];
  actor: Actor;
  note: string | null;
  linkedTicketId: string | null;
  /** the decision that it is a part of, whose time it has */
  decisionId: string | null;
  /** number of the latest review that looked */
  afterReview: number | null;
};

/** Takes a finding out of a ticket whose row is locked; an earlier waiver of it is overwritten. By the key of finding_waiver. */
export async function upsertWaiver(tx: Tx, waiver: NewWaiver): Promise<void> {
  await tx.run(
    `INSERT INTO finding_waiver (ticket_id, key, kind, actor, note, linked_ticket_id, decision_id, after_review, at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, coalesce((SELECT d.at FROM decision d WHERE d.id = $7), clock_timestamp()))
     ON CONFLICT (ticket_id, key) DO UPDATE SET kind = excluded.kind, actor = excluded.actor, note = excluded.note,
       linked_ticket_id = excluded.linked_ticket_id, decision_id = excluded.decision_id, after_review = excluded.after_review,
       at = excluded.at, taken_back_at = NULL, taken_back_by = NULL`,
    [
      waiver.ticketId,
      waiver.key,
      waiver.kind,
      json(waiver.actor),
      waiver.note,
      waiver.linkedTicketId,
      waiver.decisionId,
      waiver.afterReview,
    ],
  );
}

const StoredRow = z.object({ key: z.string(), row: z.unknown() });
/** A waiver as it stands in its row, for undo to put back. */
export type StoredWaiver = z.infer<typeof StoredRow>;

/** The waivers of these findings as they are, in force or taken back; a finding without one is left out. By primary key. */
export async function readStoredWaivers(tx: Tx, ticketId: string, keys: string[]): Promise<StoredWaiver[]> {
  return tx.rows(
    StoredRow,
    "SELECT key, to_jsonb(w) AS row FROM finding_waiver w WHERE ticket_id = $1 AND key = ANY ($2)",
    [ticketId, keys],
  );
}

/** Puts a waiver back as it was, on a ticket whose row is locked. By primary key. */
export async function restoreWaiver(tx: Tx, { row }: StoredWaiver): Promise<void> {
  await tx.run(
    `UPDATE finding_waiver w SET kind = o.kind, actor = o.actor, note = o.note, linked_ticket_id = o.linked_ticket_id,
       decision_id = o.decision_id, after_review = o.after_review, at = o.at, taken_back_at = o.taken_back_at, taken_back_by = o.taken_back_by
     FROM jsonb_populate_record(NULL::finding_waiver, $1) o WHERE w.ticket_id = o.ticket_id AND w.key = o.key`,
    [json(row)],
  );
}

/** Makes the finding count again from now on; the row stays. False where no waiver is in force. By primary key. */
export async function takeWaiverBack(tx: Tx, ticketId: string, key: string, by: Actor): Promise<boolean> {
  return tx.wrote(
    `UPDATE finding_waiver SET taken_back_at = clock_timestamp(), taken_back_by = $3
     WHERE ticket_id = $1 AND key = $2 AND taken_back_at IS NULL`,
    [ticketId, key, json(by)],
  );
}
