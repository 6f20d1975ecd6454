import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chown, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { freePort } from "#lib/cli/up/embedded-postgres/free-port.ts";
import { unprivilegedUser } from "#lib/cli/up/embedded-postgres/unprivileged-user.ts";
import { isAnswering } from "#lib/db/connection/ensure-database.ts";
import { debianFolder } from "./debian-postgres.ts";

/** Debian's PgBouncer in front of a cluster. */
export interface Pooler {
  /** of the same database, through it */
  url: string;
  stop(): Promise<void>;
}

/** Starts PgBouncer with so few connections to `target` that clients have to share them. Throws where it is not installed. */
export async function startPgBouncer(target: string, mode: "session" | "transaction", size: number): Promise<Pooler> {
  const folder = await debianFolder();
  const { hostname, port, pathname, username } = new URL(target);
  const listenPort = await freePort();
  const users = path.join(folder, "users");
  const settings = path.join(folder, "pgbouncer.ini");
  await writeFile(users, `"${username}" ""\n`);
  await writeFile(
    settings,
    `[databases]
* = host=${hostname} port=${port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listenPort}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = ${mode}
default_pool_size = ${size}
max_client_conn = 200
`,
  );
  const user = unprivilegedUser();
  if (user) for (const file of [users, settings]) await chown(file, user.uid, user.gid);
  const child = spawn("/usr/sbin/pgbouncer", [settings], { ...user, stdio: "ignore" });
  const failed = once(child, "error").then(([error]) => {
    throw new Error(`PgBouncer did not start (bin/test --long installs it as root on Debian): ${error.message}`);
  });
  const url = `postgresql://${username}@127.0.0.1:${listenPort}${pathname}`;
  await Promise.race([failed, answers(child, url)]);
  return {
    url,
    async stop() {
      const ended = child.exitCode === null ? once(child, "exit") : undefined;
      child.kill("SIGKILL");
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function answers(child: ChildProcess, url: string): Promise<void> {
  while (!(await isAnswering(url))) if (child.exitCode !== null) throw new Error("PgBouncer ended at once.");
}
