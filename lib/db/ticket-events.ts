import type { FeedPosition, FeedRow } from "./event-feed.ts";
import { pool } from "./pool.ts";

export type TicketEventRow = Omit<FeedRow, "id" | "seq" | "settled"> & { id: string };

export type TicketEventFilter = {
  ticketId: string;
  /** only these types; null: all */
  types: string[] | null;
  /** only lines whose type, actor or data hold this; null: all. As LIKE wants it */
  pattern: string | null;
  /** only what comes before this line */
  before: Pick<FeedPosition, "tx" | "id"> | null;
  /** that line itself as well */
  inclusive: boolean;
  limit: number;
};

/** Lines of the log about one ticket, the latest first. Index event_ticket from its end, as far as the page reaches. */
export async function readTicketEvents(filter: TicketEventFilter): Promise<TicketEventRow[]> {
  const { rows } = await pool().query<TicketEventRow>(
    `SELECT e.tx::text, e.id::text, e.type, p.slug AS project, e.ticket_id AS "ticketId", e.run_id AS "runId",
       e.hold_id AS "holdId", e.actor, e.data, e.at
     FROM event e JOIN project p ON p.id = e.project_id
     WHERE e.ticket_id = $1
       AND ($2::xid8 IS NULL OR (e.tx, e.id) < ($2::xid8, $3::bigint) OR ($4 AND (e.tx, e.id) = ($2::xid8, $3::bigint)))
       AND ($5::text[] IS NULL OR e.type = ANY ($5))
       AND ($6::text IS NULL OR concat_ws(' ', e.type, e.actor ->> 'name', e.data::text) ILIKE $6)
     ORDER BY e.tx DESC, e.id DESC LIMIT $7`,
    [
      filter.ticketId,
      filter.before?.tx ?? null,
      filter.before?.id ?? null,
      filter.inclusive,
      filter.types,
      filter.pattern,
      filter.limit,
    ],
  );
  return rows;
}
