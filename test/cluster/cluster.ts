import { chmod, chown, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePort } from "#lib/cli/up/embedded-postgres/free-port.ts";
import { unprivilegedUser } from "#lib/cli/up/embedded-postgres/unprivileged-user.ts";
import { clearAbandonedFolders, markOwned } from "#test/abandoned-folders.ts";
import { Databases } from "./databases.ts";
import { etcdPlans } from "./etcd.ts";
import { databaseProxy, deskProxy } from "./haproxy.ts";
import { DATABASES } from "./options.ts";
import { Part, type PartPlan } from "./part.ts";
import { type DatabasePorts, patroniPlan } from "./patroni.ts";
import { killAll, processesOf } from "./processes-of-folder.ts";

/** Everything but desks and workers, in one folder. */
export interface Cluster {
  folder: string;
  /** of the database `yardmaster` behind its proxy */
  databaseUrl: string;
  /** the desks behind their proxy */
  url: string;
  etcd: Part[];
  databases: Databases;
  databaseProxy: Part;
  /** Starts the proxy of the desks before these. */
  startDeskProxy(desks: { url: string }[]): Part;
  /** A further program of this cluster. */
  part(plan: PartPlan): Part;
  /** Kills whatever is left of it, and removes the folder unless it is to be read. */
  remove(keep: boolean): Promise<void>;
}

const PREFIX = "yardmaster-cluster-";

/** Starts etcd, the database and its proxy. */
export async function startCluster(): Promise<Cluster> {
  await clearAbandonedFolders(path.join(tmpdir(), PREFIX), async (left) => killAll(processesOf(left)));
  const folder = await mkdtemp(path.join(tmpdir(), PREFIX));
  await markOwned(folder);
  const user = unprivilegedUser();
  if (user) await chown(folder, user.uid, user.gid);
  await chmod(folder, 0o755);
  const part = (plan: PartPlan) => new Part(folder, plan);

  const etcdPorts = await several(DATABASES, async () => ({ client: await freePort(), peer: await freePort() }));
  const ports = await several<DatabasePorts>(DATABASES, async () => ({
    postgres: await freePort(),
    rest: await freePort(),
  }));
  const [databasePort, port] = [await freePort(), await freePort()];

  const etcd = etcdPlans(folder, etcdPorts).map(part);
  const clients = etcdPorts.map(({ client }) => client);
  const patroni = ports.map((own, index) => part(patroniPlan(folder, index, own, clients)));
  const databases = new Databases(folder, patroni, ports);
  const parts = [...etcd, ...patroni, part(databaseProxy(folder, databasePort, ports))];
  for (const one of parts) one.start();
  return {
    folder,
    databaseUrl: `postgresql://yardmaster@127.0.0.1:${databasePort}/yardmaster`,
    url: `http://127.0.0.1:${port}`,
    etcd,
    databases,
    databaseProxy: parts.at(-1) as Part,
    startDeskProxy(desks) {
      const started = part(deskProxy(folder, port, desks));
      parts.push(started);
      started.start();
      return started;
    },
    part(plan) {
      const made = part(plan);
      parts.push(made);
      return made;
    },
    async remove(keep) {
      for (const one of parts) await one.end();
      killAll(processesOf(folder));
      if (!keep) await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function several<T>(count: number, make: () => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  while (made.length < count) made.push(await make());
  return made;
}
