import pg from "pg";
import { onOneConnection } from "./one-connection.ts";

/** Whether the server behind `url` accepts a connection within 5 s; the database it names need not exist yet. */
export async function isAnswering(url: string): Promise<boolean> {
  try {
    await onMaintenanceDatabase(url, (client) => client.query("SELECT 1"));
    return true;
  } catch {
    return false;
  }
}

/** Creates the database that `url` names, if it is missing. */
export async function ensureDatabase(url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  await onMaintenanceDatabase(url, async (client) => {
    const found = await client.query("SELECT 1 FROM pg_database WHERE datname = $1", [name]);
    if (found.rowCount === 0) await client.query(`CREATE DATABASE ${pg.escapeIdentifier(name)}`);
  });
}

/** Runs `work` on the database `postgres` of the same server, which is always there. */
export async function onMaintenanceDatabase<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  return onOneConnection(Object.assign(new URL(url), { pathname: "/postgres" }).href, 5000, work);
}
