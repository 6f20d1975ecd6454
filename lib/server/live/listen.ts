import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { databaseUrl } from "#lib/db/connection/database-url.ts";
import { relay, wake, wakeChannel } from "#lib/db/connection/wake.ts";
import { presenceChannel, relayPresence } from "#lib/db/holds/wake-presence.ts";
import { notifiedChannel, relayNotified } from "#lib/db/notifications/wake-notified.ts";
import { log } from "../../log.ts";

/** A half-open connection goes silent without an error: it is asked this often whether it lives. */
const PULSE_MS = 10_000;
const PULSE_TIMEOUT_MS = 5000;
const MAX_BACKOFF_MS = 10_000;

const RELAYS: Record<string, (payload: string) => void> = {
  [wakeChannel]: relay,
  [presenceChannel]: relayPresence,
  [notifiedChannel]: relayNotified,
};

/**
 * Keeps one connection of this process listening for what other processes commit, until `signal` aborts. It only brings
 * hints: while it is down, readers poll (DESIGN 3.11). After each reconnect everybody looks once.
 */
export async function listen(signal: AbortSignal): Promise<void> {
  for (let failures = 0; !signal.aborted; failures++) {
    try {
      await listenOnce(signal, () => {
        failures = 0;
      });
    } catch (error) {
      if (failures === 0) log.warn({ err: error }, "the listening connection broke; readers poll until it is back");
    }
    await wait(Math.min(MAX_BACKOFF_MS, 250 * 2 ** failures), undefined, { signal }).catch(() => undefined);
  }
}

async function listenOnce(signal: AbortSignal, connected: () => void): Promise<void> {
  const client = new pg.Client({
    connectionString: databaseUrl(),
    application_name: "yardmaster listen",
    keepAlive: true,
    connectionTimeoutMillis: 5000,
    query_timeout: PULSE_TIMEOUT_MS,
  });
  const broken = new Promise<never>((_, reject) => {
    client.on("error", reject);
    client.on("end", () => reject(new Error("the connection ended")));
  });
  broken.catch(() => undefined);
  try {
    await client.connect();
    client.on("notification", ({ channel, payload = "" }) => RELAYS[channel]?.(payload));
    await client.query(
      Object.keys(RELAYS)
        .map((channel) => `LISTEN ${channel}`)
        .join("; "),
    );
    connected();
    wake({ runs: [] });
    relayPresence();
    relayNotified();
    while (!signal.aborted) {
      await Promise.race([wait(PULSE_MS, undefined, { signal }).catch(() => undefined), broken]);
      if (!signal.aborted) await client.query("SELECT 1");
    }
  } finally {
    await client.end().catch(() => undefined);
  }
}
