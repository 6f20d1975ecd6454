import { z } from "zod";
import { reader } from "#lib/db/connection/transaction.ts";
import type { Reader, Tx } from "#lib/db/connection/tx.ts";
import { type EndedTicket, isAfterMark } from "./ended-tickets.ts";
import { EVENT_GOES } from "./removable-lines.ts";
import type { Kept } from "./retention.ts";

const ofTicket = (table: string, more = "") => `NOT EXISTS (SELECT 1 FROM ${table} x WHERE x.ticket_id = t.id ${more})`;
const ofHolds = (table: string, column = "hold_id") =>
  `NOT EXISTS (SELECT 1 FROM hold h JOIN ${table} x ON x.${column} = h.id WHERE h.ticket_id = t.id)`;
const ofRuns = (table: string) =>
  `NOT EXISTS (SELECT 1 FROM run r JOIN ${table} x ON x.run_id = r.id WHERE r.ticket_id = t.id)`;

/** Nothing is open of ticket `t`, and nothing that stays points to it (docs/decisions/0058-a-ticket-in-a-file.md). */
const MAY_GO = [
  "t.unique_key IS NULL AND t.origin_ticket_id IS NULL",
  "NOT EXISTS (SELECT 1 FROM ticket_dependency d WHERE d.depends_on_id = t.id)",
  "NOT EXISTS (SELECT 1 FROM ticket o WHERE o.origin_ticket_id = t.id)",
  "NOT EXISTS (SELECT 1 FROM finding_waiver w WHERE w.linked_ticket_id = t.id)",
  ...["ticket_source", "snapshot", "consent", "consent_use", "precedent"].map((table) => ofTicket(table)),
  ofTicket("hold", "AND x.state = 'open'"),
  ofTicket("run", "AND x.ended_at IS NULL"),
  ofTicket("review", "AND x.state <> 'done'"),
  ofTicket("decision", "AND x.probation = 'on_probation' AND x.undone_at IS NULL"),
  ...["pending_decision", "hold_batch_item", "notification", "precedent"].map((table) => ofHolds(table)),
  ofHolds("precedent", "failed_hold_id"),
  ...["failure_rule", "run_input"].map(ofRuns),
].join("\n       AND ");

const RemovableRow = z.object({ id: z.string(), key: z.string(), completedAt: z.date(), mayGo: z.boolean() });

/**
 * The next tickets of a project that have stayed as long as they should, after those that were gone through, in the order of their
 * ends, and whether they may go. Index ticket_ended from the mark on, then some probes for each of at most `limit`.
 */
export async function readRemovableTickets({ id, days }: Kept, limit: number): Promise<z.infer<typeof RemovableRow>[]> {
  return reader.rows(
    RemovableRow,
    `SELECT t.id, t.key, t.completed_at AS "completedAt", (${MAY_GO}) AS "mayGo" FROM (
       SELECT t.* FROM ticket t
       WHERE t.project_id = $1 AND t.completed_at <= now() - make_interval(days => $2) AND ${isAfterMark("$1", "'ticket'")}
       ORDER BY t.completed_at, t.id LIMIT $3) t ORDER BY t.completed_at, t.id`,
    [id, days, limit],
  );
}

/**
 * Locks a ticket and all of it that a verb locks, unless it was opened again, somebody is at it, something points to it by now, or
 * lines of its logs are not in files. False: it stays; nobody waits. Primary key, run_number, review_number, hold_ticket, decision_ticket.
 */
export async function lockRemovable(tx: Tx, { id, completedAt }: EndedTicket): Promise<boolean> {
  if (
    !(await tx.wrote("SELECT 1 FROM ticket WHERE id = $1 AND completed_at = $2 FOR UPDATE SKIP LOCKED", [
      id,
      completedAt,
    ]))
  )
    return false;
  for (const table of ["run", "review", "hold", "decision"]) {
    const all = await tx.run(`SELECT 1 FROM ${table} WHERE ticket_id = $1`, [id]);
    const locked = await tx.run(`SELECT 1 FROM ${table} WHERE ticket_id = $1 FOR UPDATE SKIP LOCKED`, [id]);
    if (all !== locked) return false;
  }
  return tx.wrote(
    `SELECT 1 FROM ticket t WHERE t.id = $1 AND ${MAY_GO} AND ${ofRuns("run_event")}
       AND NOT EXISTS (SELECT 1 FROM event e WHERE e.ticket_id = t.id AND ${EVENT_GOES})`,
    [id],
  );
}

const LineRow = z.object({ table: z.string(), row: z.unknown() });

/** What is of a ticket, and goes with it: by which condition each table has it, children first; `-`: what is no fact of it. */
const PARTS: readonly [table: string, of: string, without?: string][] = [
  ["run_words", "x.run_id IN (SELECT id FROM run WHERE ticket_id = $1)", "everything"],
  ["category_correction", "x.run_id IN (SELECT id FROM run WHERE ticket_id = $1)"],
  [
    "run_content",
    "x.run_id IN (SELECT id FROM run WHERE ticket_id = $1)",
    "- 'finish_hash' - 'finish_answer' - 'finish_packed' - 'checkpoint'",
  ],
  ["finding", "x.ticket_id = $1"],
  ["finding_waiver", "x.ticket_id = $1"],
  ["review", "x.ticket_id = $1", "- 'lease_hash' - 'verdict_hash' - 'verdict_answer'"],
  ["decision", "x.hold_id IN (SELECT id FROM hold WHERE ticket_id = $1)"],
  ["hold", "x.ticket_id = $1"],
  ["run", "x.ticket_id = $1", "- 'lease_hash'"],
  ["ticket_dependency", "x.ticket_id = $1"],
  ["ticket_reopening", "x.ticket_id = $1"],
  ["ticket_version", "x.ticket_id = $1"],
  ["ticket", "x.id = $1"],
];

/** All rows of a ticket as a file keeps them, without secrets and words for the search, in an order of their own. Indexes of each table's ticket or run. */
export async function readTicketRows(from: Reader, ticketId: string): Promise<z.infer<typeof LineRow>[]> {
  const parts = PARTS.filter(([, , without]) => without !== "everything").map(
    ([table, of, without = ""]) =>
      `SELECT '${table}' AS "table", to_jsonb(x) ${without} AS row FROM ${table} x WHERE ${of}`,
  );
  return from.rows(LineRow, `SELECT * FROM (${parts.join(" UNION ALL ")}) l ORDER BY l."table", l.row::text`, [
    ticketId,
  ]);
}

/** Removes all rows of a ticket, in a transaction that has locked it, and keeps its number and key. The same indexes. */
export async function deleteTicket(tx: Tx, ticketId: string): Promise<void> {
  await tx.run(
    "INSERT INTO archived_ticket (id, project_id, number, key) SELECT id, project_id, number, key FROM ticket WHERE id = $1",
    [ticketId],
  );
  for (const [table, of] of PARTS) await tx.run(`DELETE FROM ${table} x WHERE ${of}`, [ticketId]);
}
