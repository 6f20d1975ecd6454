import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { directDatabaseUrl } from "./database-url.ts";
import { KEEP_ALIVE, pool } from "./pool.ts";

/** A half-open connection goes silent without an error: it is asked so often for a sign of life, which must come within a time. */
export type Pulse = { everyMs: number; withinMs: number };
const PULSE: Pulse = { everyMs: 10_000, withinMs: 5000 };

/** By this name a web process is known in the database. */
const LISTENER = "yardmaster listen";

/** Whether a web process of a desk works on this database. */
export async function isDeskListening(): Promise<boolean> {
  const { rowCount } = await pool().query(
    "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND application_name = $1",
    [LISTENER],
  );
  return rowCount !== 0;
}

/**
 * Listens on a connection of its own until `signal` aborts, and hands each payload to the receiver of its channel. Calls
 * `connected` once every channel is listened to; throws when the connection breaks or falls silent for 15 s.
 */
export async function listenOn(
  receivers: Record<string, (payload: string) => void>,
  signal: AbortSignal,
  connected: () => void,
  pulse: Pulse = PULSE,
): Promise<void> {
  const client = new pg.Client({
    connectionString: directDatabaseUrl(),
    application_name: LISTENER,
    ...KEEP_ALIVE,
    connectionTimeoutMillis: 5000,
    query_timeout: pulse.withinMs,
  });
  const broken = new Promise<never>((_, reject) => {
    client.on("error", reject);
    client.on("end", () => reject(new Error("the connection ended")));
  });
  broken.catch(() => undefined);
  try {
    await client.connect();
    client.on("notification", ({ channel, payload = "" }) => receivers[channel]?.(payload));
    await client.query(
      Object.keys(receivers)
        .map((channel) => `LISTEN ${channel}`)
        .join("; "),
    );
    connected();
    while (!signal.aborted) {
      await Promise.race([wait(pulse.everyMs, undefined, { signal }).catch(() => undefined), broken]);
      if (!signal.aborted) await client.query("SELECT 1");
    }
  } finally {
    await client.end().catch(() => undefined);
  }
}
