import { existsSync, readFileSync } from "node:fs";
import { chmod, writeFile } from "node:fs/promises";
import path from "node:path";
import { freePort } from "./free-port.ts";

/** The settings file that every start writes anew; postgresql.conf includes it last. */
export const settingsFileName = "yardmaster.conf";

/** What a start may ask for beyond the defaults. */
export interface ServerOptions {
  /** Only for throw-away test databases: a crash may lose everything. */
  unsafeButFast?: boolean;
}

/**
 * Writes the settings of the next start and returns its port: the one of the last start if it is still free, else
 * another free one. Loopback only; no Unix socket, whose path may be too long in a deep data folder.
 */
export async function writeServerSettings(folder: string, options: ServerOptions): Promise<number> {
  const file = path.join(folder, settingsFileName);
  const port = await freePort(lastPort(file));
  const settings = [
    `port = ${port}`,
    "listen_addresses = '127.0.0.1'",
    "unix_socket_directories = ''",
    "max_connections = 100",
    "synchronous_commit = on",
    "wal_compression = on",
    "idle_in_transaction_session_timeout = '10s'",
    "tcp_keepalives_idle = 30",
    "timezone = 'UTC'",
    "log_timezone = 'UTC'",
    ...(options.unsafeButFast ? ["fsync = off", "full_page_writes = off", "max_wal_size = '256MB'"] : []),
  ];
  await writeFile(file, `# Written by Yardmaster at each start.\n${settings.join("\n")}\n`);
  await chmod(file, 0o644);
  return port;
}

function lastPort(file: string): number | null {
  const port = existsSync(file) ? /^port = (\d+)$/m.exec(readFileSync(file, "utf8"))?.[1] : undefined;
  return port === undefined ? null : Number(port);
}
