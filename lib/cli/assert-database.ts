import pg from "pg";
import { Explained } from "./explain.ts";

const oldestMajor = 15;

/** Throws Explained, without the password in it, when the database of DATABASE_URL cannot be used. */
export async function assertDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ version: string }>("SELECT current_setting('server_version') AS version");
    const version = rows[0]?.version ?? "";
    if (Number.parseInt(version, 10) < oldestMajor) {
      throw new Explained(`Yardmaster needs PostgreSQL ${oldestMajor} or newer, but DATABASE_URL leads to ${version}.`);
    }
  } catch (error) {
    if (error instanceof Explained) throw error;
    const { message, code } = error as Error & { code?: string };
    throw new Explained(`The database of DATABASE_URL cannot be reached: ${message || code}.`);
  } finally {
    await client.end().catch(() => {});
  }
}
