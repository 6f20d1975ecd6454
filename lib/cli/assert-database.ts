import { isSupported, OLDEST_POSTGRES, readServerVersion } from "#lib/db/connection/server-version.ts";
import { Explained } from "./explain.ts";

/** Throws Explained, without the password in it, when the database of DATABASE_URL cannot be used. */
export async function assertDatabase(url: string): Promise<void> {
  const version = await readServerVersion(url).catch(({ message, code }: Error & { code?: string }) => {
    throw new Explained(`The database of DATABASE_URL cannot be reached: ${message || code}.`);
  });
  if (isSupported(version)) return;
  throw new Explained(`Yardmaster needs PostgreSQL ${OLDEST_POSTGRES} or newer, but DATABASE_URL leads to ${version}.`);
}
