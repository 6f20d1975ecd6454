import pg from "pg";

/** Counts every statement that this process sends through `pg`, also those of Prisma. */
export function countStatements(): { reset: () => void; read: () => number } {
  const send = pg.Client.prototype.query as (this: pg.Client, ...args: unknown[]) => unknown;
  let count = 0;
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    count++;
    return send.apply(this, args);
  } as typeof pg.Client.prototype.query;
  return {
    reset: () => {
      count = 0;
    },
    read: () => count,
  };
}

/** What the cluster has written so far. */
export async function readWritten(client: pg.Client): Promise<{ commits: number; walBytes: number }> {
  await client.query("SELECT pg_stat_clear_snapshot()");
  const { rows } = await client.query(
    `SELECT (SELECT xact_commit FROM pg_stat_database WHERE datname = current_database())::float8 AS commits,
       pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 AS "walBytes"`,
  );
  return rows[0];
}
