import { readdirSync, readFileSync } from "node:fs";
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

/** ms of the processor that the server of a connection has spent so far, with those of its processes that have ended. Linux only. */
export async function readProcessor(client: pg.Client): Promise<number> {
  const { rows } = await client.query("SELECT pg_backend_pid()::text AS pid");
  const server = statOf(rows[0].pid)?.parent;
  const now = readdirSync("/proc").flatMap((pid) => (/^\d+$/.test(pid) ? (statOf(pid) ?? []) : []));
  const ticks = now
    .filter(({ pid, parent }) => pid === server || parent === server)
    .map(({ pid, own, ended }) => (pid === server ? own + ended : own));
  return ticks.reduce((sum, each) => sum + each, 0) * MS_A_TICK;
}

const MS_A_TICK = 10;

/** From /proc: after the name in brackets come state, parent, and further on the ticks of the process and of its ended children. */
function statOf(pid: string): { pid: string; parent: string; own: number; ended: number } | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const ticks = (at: number) => Number(fields[at]) + Number(fields[at + 1]);
    return { pid, parent: fields[1] ?? "", own: ticks(11), ended: ticks(13) };
  } catch {
    return null;
  }
}
