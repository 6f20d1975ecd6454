import { z } from "zod";
import { reader } from "#lib/db/connection/transaction.ts";
import type { Planned } from "#lib/db/connection/tx.ts";
import type { FeedPosition } from "./event-feed.ts";

/** What has happened since a position of the log. */
export type Touched = {
  /** the clock of the database, milliseconds since 1970 */
  now: number;
  /** read from here next time; lines may come again */
  position: Pick<FeedPosition, "tx" | "id">;
  /** the tickets of these lines, those that they wait for, and the holds of lines without a ticket; null: there are too many lines */
  places: string[] | null;
};

/** With more lines than this, it costs less to read everything again. */
const MAX_LINES = 3_000;

/**
 * The tickets, and the holds of a project, that events after a position of the log are about, in these projects; null: in all. The next position is below
 * the oldest transaction that still writes (docs/decisions/0003), so that nothing is ever missed. Index event_project, or for all
 * projects the primary key, from the position on: two probes where nothing happened.
 */
export async function readTouchedTickets(
  projects: readonly string[] | null,
  after: Pick<FeedPosition, "tx" | "id">,
): Promise<Touched> {
  const values = [after.tx, after.id, MAX_LINES + 1, projects];
  const { now, tx, id, lines, places } = await reader.only(TouchedRow, statementFor(projects), values);
  return { now, position: { tx, id }, places: lines > MAX_LINES ? null : places };
}

const TouchedRow = z.object({
  now: z.number(),
  tx: z.string(),
  id: z.string(),
  lines: z.number(),
  places: z.array(z.string()),
});

/** One project has its index in the order of the log. */
function statementFor(projects: readonly string[] | null): Planned {
  if (projects === null) return touched("touched_in_all", "$4::text[] IS NULL");
  if (projects.length === 1) return touched("touched_in_one", "e.project_id = ($4::text[])[1]");
  return touched("touched_in_some", "e.project_id = ANY ($4)");
}

const touched = (name: string, isMine: string): Planned => ({
  name,
  text: `
WITH bound AS MATERIALIZED (SELECT pg_snapshot_xmin(pg_current_snapshot()) AS xmin),
last AS (SELECT e.tx, e.id FROM event e WHERE e.tx < (SELECT xmin FROM bound) ORDER BY e.tx DESC, e.id DESC LIMIT 1),
lines AS MATERIALIZED (SELECT e.ticket_id, e.hold_id FROM event e
  WHERE (e.tx, e.id) > ($1::xid8, $2::bigint) AND ${isMine} ORDER BY e.tx, e.id LIMIT $3)
SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now,
  coalesce((SELECT tx FROM last)::text, '0') AS tx, coalesce((SELECT id FROM last)::text, '0') AS id,
  (SELECT count(*)::int FROM lines) AS lines,
  ARRAY(SELECT coalesce(ticket_id, hold_id) FROM lines WHERE coalesce(ticket_id, hold_id) IS NOT NULL
    UNION SELECT d.depends_on_id FROM ticket_dependency d JOIN lines l ON l.ticket_id = d.ticket_id) AS places`,
});
