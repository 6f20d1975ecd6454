import { z } from "zod";
import { reader } from "#lib/db/connection/transaction.ts";
import { SETTLED_BELOW } from "./log-number.ts";

const LagRow = z.object({ seconds: z.number() });

/** How long the oldest event that is not settled has been committed, in seconds; 0 where there is none. One look at the primary key. */
export async function readLogLag(): Promise<number> {
  const { seconds } = await reader.only(
    LagRow,
    `SELECT greatest(0, coalesce(extract(epoch FROM clock_timestamp() -
       (SELECT e.at FROM event e WHERE e.tx >= ${SETTLED_BELOW} ORDER BY e.tx, e.id LIMIT 1)), 0))::float8 AS seconds`,
  );
  return seconds;
}

const HolderRow = z.object({
  pid: z.number().nullable(),
  name: z.string(),
  database: z.string().nullable(),
  state: z.string().nullable(),
  since: z.date().nullable(),
});
export type LogHolder = z.infer<typeof HolderRow>;

/**
 * The transaction that nothing can settle before: the oldest of the whole cluster that writes, in a session or prepared. Null where
 * it has just ended. Never its statement, which may hold secrets; a role that may not read statistics is not told when it began.
 */
export async function readLogHolder(): Promise<LogHolder | null> {
  return reader.row(
    HolderRow,
    `WITH oldest AS MATERIALIZED (SELECT (pg_snapshot_xmin(pg_current_snapshot())::text::numeric % 4294967296)::text AS xid)
     SELECT a.pid, coalesce(nullif(a.application_name, ''), 'without a name') AS name, a.datname::text AS database, a.state, a.xact_start AS since
     FROM pg_stat_activity a JOIN oldest ON a.backend_xid::text = oldest.xid
     UNION ALL
     SELECT NULL, p.gid, p.database::text, 'prepared', p.prepared FROM pg_prepared_xacts p JOIN oldest ON p.transaction::text = oldest.xid
     LIMIT 1`,
  );
}
