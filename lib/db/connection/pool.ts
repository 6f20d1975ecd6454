import pg from "pg";
import { environment } from "#lib/environment.ts";
import { log } from "#lib/log.ts";
import { registry } from "#lib/process-registry.ts";
import { databaseUrl } from "./database-url.ts";
import { poolerSettings } from "./pooler-settings.ts";

/**
 * The one pool of this process for all statements but those of Prisma; made on the first call.
 * timestamptz is read as Date, int8 as number (bigint where a number would not be exact).
 * Throws when DATABASE_URL is not set: bin/up sets it for the embedded database.
 */
export function pool(): pg.Pool {
  return registry.once("db.pool", () => createPool({ max: environment().database.poolSize }));
}

/** Ends the pool of this process, so that the next call of `pool` makes a new one. */
export async function closePool(): Promise<void> {
  await registry.take<pg.Pool>("db.pool")?.end();
}

/**
 * What every long-lived connection has against a peer that is gone without a word (docs/engine.md#the-connection-pools): probes
 * after 5 s of silence, which Node repeats each second, ten times.
 */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 5000 };

/** What the pools of this process share, those of `pg` and that of Prisma. Throws when DATABASE_URL is not set. */
export function poolSettings() {
  const { pooler, connectMs, statementMs } = environment().database;
  const limits = { statement_timeout: statementMs, idle_in_transaction_session_timeout: statementMs };
  return {
    ...KEEP_ALIVE,
    connectionString: databaseUrl(),
    application_name: "yardmaster",
    connectionTimeoutMillis: connectMs,
    idleTimeoutMillis: 30_000,
    // PostgreSQL ends a slow statement itself; this is for one whose answer never comes.
    query_timeout: statementMs + 2000,
    ...(pooler === "none" ? limits : poolerSettings(pooler, statementMs)),
  };
}

/** A pool with the settings of all, and these. */
export function createPool(settings: pg.PoolConfig): pg.Pool {
  const created = new pg.Pool({
    ...poolSettings(),
    // A statement is sent without waiting for the answer to the one before it on its connection; answers come in their order.
    pipeline: true,
    ...settings,
    types: { getTypeParser },
  });
  // An idle connection broke: the pool has dropped it already, and makes another one when it needs it.
  created.on("error", (error) => log.warn({ err: error }, "an idle database connection broke"));
  return created;
}

const parseInteger8 = (text: string): number | bigint => {
  const number = Number(text);
  return Number.isSafeInteger(number) ? number : BigInt(text);
};

/** pg's own parsers, except for int8, which pg leaves as text. Not set globally, because Prisma uses the same package. */
const getTypeParser: typeof pg.types.getTypeParser = (oid: number, format?: "text" | "binary") =>
  oid === pg.types.builtins.INT8 && format !== "binary" ? parseInteger8 : pg.types.getTypeParser(oid, format as "text");
