import { AsyncLocalStorage } from "node:async_hooks";
import type pg from "pg";
import { z } from "zod";
import { environment } from "#lib/environment.ts";
import { log } from "#lib/log.ts";
import { registry } from "#lib/process-registry.ts";
import { rowsOf } from "./check-rows.ts";
import { createPool } from "./pool.ts";

/** A standby that is further behind is not read. */
const MOST_BEHIND_MS = 5 * 60_000;
/** So long it is not asked again after it failed: each try may wait for a connection. */
const REST_MS = 30_000;

/**
 * Runs reads of `reader` on the standby of DATABASE_REPLICA_URL, and says up to which moment it had followed. Null where there is
 * none, it failed or is more than 5 minutes behind: the caller reads the primary instead. `work` may run in part before it fails.
 */
export async function onReplica<T>(work: () => Promise<T>): Promise<{ value: T; asOf: Date } | null> {
  const { replicaUrl } = environment().database;
  const state = resting();
  if (replicaUrl === undefined || performance.now() < state.until) return null;
  try {
    const { asOf, now } = await readAge(replicaPool(replicaUrl));
    if (asOf === null || now.getTime() - asOf.getTime() > MOST_BEHIND_MS)
      throw new Error(`it stands at ${asOf?.toISOString()}`);
    return { value: await places().run(true, work), asOf };
  } catch (error) {
    state.until = performance.now() + REST_MS;
    log.warn({ err: error }, "the standby of DATABASE_REPLICA_URL is not read for 30 s; the primary is");
    return null;
  }
}

/** The pool of the standby within {@link onReplica}, else null. */
export function currentReplicaPool(): pg.Pool | null {
  const { replicaUrl } = places().getStore() === true ? environment().database : {};
  return replicaUrl === undefined ? null : replicaPool(replicaUrl);
}

/** Ends the connections to the standby; the next read opens new ones, and rests no longer. */
export async function closeReplicaPool(): Promise<void> {
  resting().until = 0;
  await registry.take<pg.Pool>("db.replica-pool")?.end();
}

const Age = z.object({ asOf: z.date().nullable(), now: z.date() });

/**
 * Up to when the server has followed. The last commit replayed is old where nothing is written, so a standby that is connected and
 * has replayed all it received stands at this moment; and so does a primary, which a promoted standby is.
 */
async function readAge(replica: pg.Pool): Promise<z.output<typeof Age>> {
  const sql = `SELECT clock_timestamp() AS now, CASE WHEN NOT pg_is_in_recovery() OR (pg_last_wal_receive_lsn() <= pg_last_wal_replay_lsn()
      AND EXISTS (SELECT 1 FROM pg_stat_wal_receiver)) THEN clock_timestamp() ELSE pg_last_xact_replay_timestamp() END AS "asOf"`;
  const [age] = rowsOf(Age, sql, await replica.query(sql));
  return age ?? { asOf: null, now: new Date(0) };
}

function replicaPool(connectionString: string): pg.Pool {
  const max = environment().database.pagePoolSize;
  return registry.once("db.replica-pool", () =>
    createPool({ connectionString, max, application_name: "yardmaster insights" }),
  );
}

const resting = () => registry.once("db.replica-rest", () => ({ until: 0 }));
const places = () => registry.once("db.replica-reads", () => new AsyncLocalStorage<boolean>());
