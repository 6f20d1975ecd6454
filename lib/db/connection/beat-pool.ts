import { AsyncLocalStorage } from "node:async_hooks";
import type pg from "pg";
import { environment } from "#lib/environment.ts";
import { log } from "#lib/log.ts";
import { registry } from "#lib/process-registry.ts";
import { createPool, pool } from "./pool.ts";

/**
 * Runs `work`, which renews a lease, on connections that nothing else takes: when everything else waits for the database, leases
 * are kept. It holds for the statements of `reader`; a transaction takes its connection from the one pool as ever.
 */
export function onBeatConnections<T>(work: () => Promise<T>): Promise<T> {
  return places().run(true, work);
}

/** The pool for a statement outside of a transaction: that of the beats within {@link onBeatConnections}, else the one of all. */
export function readerPool(): pg.Pool {
  return places().getStore() === true ? registry.once(BEAT_POOL, createBeatPool) : pool();
}

/** All are opened at once and stay open: later there may be none left to be had. */
function createBeatPool(): pg.Pool {
  const connections = environment().database.beatPoolSize;
  const created = createPool({ min: connections, max: connections, application_name: "yardmaster beats" });
  for (let opened = 0; opened < connections; opened++) {
    created.connect().then(
      (client) => client.release(),
      (error) => log.debug({ err: error }, "a connection for beats was not opened; the next beat tries again"),
    );
  }
  return created;
}

/** Ends the connections of the beats; the next beat opens new ones. */
export async function closeBeatPool(): Promise<void> {
  await registry.take<pg.Pool>(BEAT_POOL)?.end();
}

const BEAT_POOL = "db.beat-pool";

function places(): AsyncLocalStorage<boolean> {
  return registry.once("db.beats", () => new AsyncLocalStorage());
}
