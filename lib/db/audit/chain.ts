import { z } from "zod";
import { Actor } from "#lib/contract/basics.ts";
import type { Reader, Tx } from "#lib/db/connection/tx.ts";

export const LineRow = z.object({
  id: z.string(),
  at: z.date(),
  project: z.string().nullable(),
  actor: Actor,
  act: z.string(),
  subject: z.object({ kind: z.string(), id: z.string().nullable(), name: z.string().nullable() }),
  data: z.record(z.string(), z.json()),
});
/** A line of the audit without its place in the chain. */
export type LineRow = z.infer<typeof LineRow>;

/** The columns of a line, of table `a`. */
export const LINE = "a.id, a.at, a.project, a.actor, a.act, a.subject, a.data";

/** Any number that nothing else locks. */
const LOCK = 7_295_413;

/** Lets one transaction at a time make links; false where another one does and `wait` is false. */
export async function lockChain(tx: Tx, wait: boolean): Promise<boolean> {
  if (!wait) return (await tx.only(GotRow, "SELECT pg_try_advisory_xact_lock($1) AS got", [LOCK])).got;
  await tx.run("SELECT pg_advisory_xact_lock($1)", [LOCK]);
  return true;
}

const GotRow = z.object({ got: z.boolean() });
const HeadRow = z.object({ number: z.number(), hash: z.string() });
/** The last link of the chain. */
export type ChainHead = z.infer<typeof HeadRow>;

/** The last link; null where nothing is chained yet. End of the primary key. */
export async function readChainHead(from: Reader): Promise<ChainHead | null> {
  return from.row(HeadRow, "SELECT number, hash FROM audit_link ORDER BY number DESC LIMIT 1");
}

/** Committed lines without a link, in the order in which they were written. The tail is a second's worth; primary key of audit. */
export async function readTail(from: Reader, limit: number): Promise<LineRow[]> {
  return from.rows(
    LineRow,
    `SELECT ${LINE} FROM audit_tail t JOIN audit a ON a.id = t.audit_id ORDER BY a.at, a.id LIMIT $1`,
    [limit],
  );
}

/** Appends links and takes their lines from the tail. Primary keys. */
export async function insertLinks(tx: Tx, links: { number: number; auditId: string; hash: string }[]): Promise<void> {
  await tx.run(
    `WITH links AS (SELECT * FROM jsonb_to_recordset($1::jsonb) AS l(number bigint, "auditId" text, hash text)),
     chained AS (INSERT INTO audit_link (number, audit_id, hash) SELECT number, "auditId", hash FROM links)
     DELETE FROM audit_tail t USING links l WHERE t.audit_id = l."auditId"`,
    [JSON.stringify(links)],
  );
}

export const LinkRow = LineRow.extend({ number: z.number(), hash: z.string() });
/** A line with its place in the chain. */
export type LinkRow = z.infer<typeof LinkRow>;

/** The links above a number, in their order. Primary keys. */
export async function readLinks(from: Reader, above: number, limit: number): Promise<LinkRow[]> {
  return from.rows(
    LinkRow,
    `SELECT ${LINE}, l.number, l.hash FROM audit_link l JOIN audit a ON a.id = l.audit_id
     WHERE l.number > $1 ORDER BY l.number LIMIT $2`,
    [above, limit],
  );
}
