import { onOneConnection } from "./one-connection.ts";

/** The oldest major version of PostgreSQL that Yardmaster runs on. */
export const OLDEST_POSTGRES = 15;

/** The version of the server behind `url`, such as `15.18 (Debian 15.18-0+deb12u1)`. Throws where it cannot be reached in 10 s. */
export async function readServerVersion(url: string): Promise<string> {
  return onOneConnection(url, 10_000, async (client) => {
    const { rows } = await client.query<{ version: string }>("SELECT current_setting('server_version') AS version");
    return rows[0]?.version ?? "";
  });
}

/** Whether a version as {@link readServerVersion} answers it is new enough. */
export function isSupported(version: string): boolean {
  return Number.parseInt(version, 10) >= OLDEST_POSTGRES;
}
