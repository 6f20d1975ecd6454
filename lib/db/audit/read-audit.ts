import { z } from "zod";
import type { Reader } from "#lib/db/connection/tx.ts";
import { LINE, LinkRow } from "./chain.ts";

export type AuditFilter = {
  act: string[] | null;
  actor: string | null;
  /** slugs that the caller administers; null: everything, also what is of no project */
  projects: string[] | null;
  from: Date | null;
  to: Date | null;
};

const MATCHES = `($1::text[] IS NULL OR a.act = ANY ($1))
  AND ($2::text IS NULL OR a.actor ->> 'id' = $2 OR a.actor ->> 'name' = $2 OR a.data ->> 'token' = $2)
  AND ($3::text[] IS NULL OR a.project = ANY ($3))
  AND ($4::timestamptz IS NULL OR a.at >= $4) AND ($5::timestamptz IS NULL OR a.at < $5)`;

const matching = ({ act, actor, projects, from, to }: AuditFilter): unknown[] => [act, actor, projects, from, to];

/** Chained lines that match, the latest first, below a number. Primary key of audit_link from its end, or index audit_act. */
export async function readAuditPage(
  from: Reader,
  filter: AuditFilter,
  below: number | null,
  limit: number,
): Promise<LinkRow[]> {
  return from.rows(
    LinkRow,
    `SELECT ${LINE}, l.number, l.hash FROM audit_link l JOIN audit a ON a.id = l.audit_id
     WHERE ($6::bigint IS NULL OR l.number < $6) AND ${MATCHES} ORDER BY l.number DESC LIMIT $7`,
    [...matching(filter), below, limit],
  );
}

export const ExportRow = LinkRow.extend({ previous: z.string().nullable() });
/** `previous`: hash of the link before, so that a line proves itself; null: it is the first. */
export type ExportRow = z.infer<typeof ExportRow>;

const EXPORTED = `SELECT ${LINE}, l.number, l.hash, p.hash AS previous
  FROM audit_link l JOIN audit a ON a.id = l.audit_id LEFT JOIN audit_link p ON p.number = l.number - 1`;

/** Chained lines that match, in their order, above a number and up to another, each with the hash before it. Primary keys. */
export async function readExportPage(
  from: Reader,
  filter: AuditFilter,
  { above, upTo }: { above: number; upTo: number },
  limit: number,
): Promise<ExportRow[]> {
  return from.rows(
    ExportRow,
    `${EXPORTED} WHERE l.number > $6 AND l.number <= $7 AND ${MATCHES} ORDER BY l.number LIMIT $8`,
    [...matching(filter), above, upTo, limit],
  );
}

/** Chained lines about a ticket, its runs and its holds, in their order. Indexes audit_subject and audit_ticket. */
export async function readLinesAbout(from: Reader, ticketId: string, subjects: string[]): Promise<ExportRow[]> {
  return from.rows(
    ExportRow,
    `${EXPORTED} WHERE a.subject ->> 'id' = ANY ($2) OR a.data ->> 'ticket' = $1 ORDER BY l.number`,
    [ticketId, subjects],
  );
}
