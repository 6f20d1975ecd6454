import type { z } from "zod";
import { reader } from "#lib/db/connection/transaction.ts";
import { isOfClaimed } from "#lib/db/people/claimed.ts";
import { EventRow, type FeedPosition } from "./event-feed.ts";

export type TicketEventRow = z.infer<typeof EventRow>;

export type TicketEventFilter = {
  ticketId: string;
  /** only lines about what this service account claimed; null: all */
  account: string | null;
  /** only these types; null: all */
  types: string[] | null;
  /** a pattern of ILIKE: only lines whose type, actor or data match it; null: all */
  pattern: string | null;
  /** the line to begin at, and the direction; `upto` includes that line. Null: from the latest one back */
  from: { place: Pick<FeedPosition, "tx" | "id">; way: "before" | "upto" | "after" } | null;
  limit: number;
};

const COMPARED = { before: "<", upto: "<=", after: ">" };

/**
 * At most `limit` lines of the log about one ticket, the latest first; `after` a line, those nearest to it. Index event_ticket from
 * that line on, only as far as the page reaches; with types or a pattern, until enough lines match.
 */
export async function readTicketEvents(filter: TicketEventFilter): Promise<TicketEventRow[]> {
  const { from, types, pattern } = filter;
  const values: unknown[] = [filter.ticketId, filter.limit];
  const value = (one: unknown) => `$${values.push(one)}`;
  const conditions = ["e.ticket_id = $1"];
  if (from !== null)
    conditions.push(
      `(e.tx, e.id) ${COMPARED[from.way]} (${value(from.place.tx)}::xid8, ${value(from.place.id)}::bigint)`,
    );
  if (filter.account !== null) conditions.push(isOfClaimed("e", value(filter.account)));
  if (types !== null) conditions.push(`e.type = ANY (${value(types)}::text[])`);
  if (pattern !== null)
    conditions.push(`concat_ws(' ', e.type, e.actor ->> 'name', e.data::text) ILIKE ${value(pattern)}`);
  const order = from?.way === "after" ? "e.tx, e.id" : "e.tx DESC, e.id DESC";
  const rows = await reader.rows(
    EventRow,
    `SELECT e.tx::text, e.id::text, e.type, p.slug AS project, e.ticket_id AS "ticketId", e.run_id AS "runId",
       e.hold_id AS "holdId", e.actor, e.data, e.at
     FROM event e JOIN project p ON p.id = e.project_id
     WHERE ${conditions.join(" AND ")} ORDER BY ${order} LIMIT $2`,
    values,
  );
  return from?.way === "after" ? rows.toReversed() : rows;
}
