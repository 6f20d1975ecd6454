import { z } from "zod";
import { reader } from "#lib/db/connection/transaction.ts";
import type { Planned } from "#lib/db/connection/tx.ts";
import { LogMark, MARK_NOW } from "./log-mark.ts";

/** What was committed since a mark of the log. */
export type Touched = {
  /** the clock of the database, milliseconds since 1970 */
  now: number;
  /** read from here next time */
  mark: LogMark;
  /** of the log that was read; another one than before: nothing that was kept is of use */
  epoch: string;
  /** the tickets of these lines, those that they wait for, and the holds of lines without a ticket; null: there are too many lines */
  places: string[] | null;
};

/** With more lines than this, it costs less to read everything again. */
const MAX_LINES = 3_000;

/**
 * The tickets, and the holds of a project, that events are about which were committed after a mark of the log, in these projects;
 * null: in all. Each event comes once, as soon as it is committed, whatever other transactions do. Index event_project, or for all
 * projects the primary key, from the mark on, and a probe for each transaction that was open then: nothing grows with how long one
 * stays open.
 */
export async function readTouchedTickets(projects: readonly string[] | null, after: LogMark): Promise<Touched> {
  const values = [after.below, after.open, MAX_LINES + 1, projects];
  const { lines, places, ...touched } = await reader.only(TouchedRow, statementFor(projects), values);
  return { ...touched, places: lines > MAX_LINES ? null : places };
}

const TouchedRow = z.object({
  now: z.number(),
  mark: LogMark,
  epoch: z.string(),
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
WITH lines AS MATERIALIZED (
  (SELECT e.ticket_id, e.hold_id FROM event e WHERE e.tx >= $1::xid8 AND ${isMine} ORDER BY e.tx, e.id LIMIT $3)
  UNION ALL
  (SELECT e.ticket_id, e.hold_id FROM event e WHERE e.tx = ANY ($2::xid8[]) AND ${isMine} LIMIT $3))
SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now, ${MARK_NOW} AS mark, (SELECT epoch FROM installation) AS epoch,
  (SELECT count(*)::int FROM lines) AS lines,
  ARRAY(SELECT coalesce(ticket_id, hold_id) FROM lines WHERE coalesce(ticket_id, hold_id) IS NOT NULL
    UNION SELECT d.depends_on_id FROM ticket_dependency d JOIN lines l ON l.ticket_id = d.ticket_id) AS places`,
});
