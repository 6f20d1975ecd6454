import { existsSync } from "node:fs";
import { appendFile, chown, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePort } from "#lib/cli/up/embedded-postgres/free-port.ts";
import { runProgram } from "#lib/cli/up/embedded-postgres/run-program.ts";
import { unprivilegedUser } from "#lib/cli/up/embedded-postgres/unprivileged-user.ts";

const PROGRAMS = "/usr/lib/postgresql/15/bin";

/** A cluster of Debian's PostgreSQL 15 in a temporary folder. */
export interface DebianCluster {
  /** of its database `yardmaster`, which need not exist */
  url: string;
  /** Stops it at once, as a machine that loses its power does. */
  kill(): Promise<void>;
  /** Makes a standby the primary. */
  promote(): Promise<void>;
  remove(): Promise<void>;
}

/** Runs one of Debian's programs of PostgreSQL, as the user that PostgreSQL runs as. Throws where they are not installed. */
export async function debianProgram(name: string, ...args: string[]): Promise<void> {
  const program = path.join(PROGRAMS, name);
  if (!existsSync(program)) throw new Error(`${program} is missing: bin/test --long installs it as root on Debian.`);
  await runProgram(program, args, unprivilegedUser());
}

/** A new, running cluster; `standbyOf`: a copy of that one which follows it. */
export async function startDebianCluster(standbyOf?: DebianCluster): Promise<DebianCluster> {
  const folder = await debianFolder();
  const data = path.join(folder, "data");
  if (standbyOf === undefined)
    await debianProgram(
      "initdb",
      `--pgdata=${data}`,
      "--username=yardmaster",
      "--auth=trust",
      "--encoding=UTF8",
      "--locale=C.UTF-8",
      "--no-sync",
    );
  else
    await debianProgram(
      "pg_basebackup",
      `--pgdata=${data}`,
      `--dbname=${standbyOf.url.replace(/\/yardmaster$/, "/postgres")}`,
      "--write-recovery-conf",
      "--no-sync",
      "--checkpoint=fast",
    );
  const port = await freePort();
  await appendFile(
    path.join(data, "postgresql.conf"),
    `\nport = ${port}\nlisten_addresses = '127.0.0.1'\nunix_socket_directories = ''\n`,
  );
  const control = (...args: string[]) => debianProgram("pg_ctl", `--pgdata=${data}`, "--silent", ...args);
  await control("start", "--wait", `--log=${path.join(folder, "log")}`);
  const kill = () => control("stop", "--mode=immediate").catch(() => {});
  return {
    url: `postgresql://yardmaster@127.0.0.1:${port}/yardmaster`,
    kill,
    promote: () => control("promote", "--wait"),
    async remove() {
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A temporary folder that belongs to the user that PostgreSQL runs as. */
export async function debianFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "yardmaster-debian-"));
  const user = unprivilegedUser();
  if (user) await chown(folder, user.uid, user.gid);
  return folder;
}
