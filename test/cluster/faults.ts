import { setTimeout as wait } from "node:timers/promises";
import type { Cluster } from "./cluster.ts";
import { type Desk, startDesk } from "./desks.ts";
import type { Part } from "./part.ts";

/** Everything that may be killed beside the leader. */
export interface Running {
  cluster: Cluster;
  desks: Desk[];
  workers: Part[];
  proxies: Part[];
  /** when a worker was killed, by its name */
  killed: { worker: string; at: Date }[];
  random: () => number;
}

type Fault = [name: string, happen: (running: Running) => Promise<void>];

const BRIEFLY_MS = 2000;

/** What else happens; each has been mended by itself, or by us, when it returns. */
export const FAULTS: readonly Fault[] = [
  [
    "a desk is killed",
    async ({ desks, random }) => {
      const desk = oneOf(desks, random);
      await desk.part.end();
      await startDesk(desk);
    },
  ],
  [
    "a worker is killed",
    async ({ workers, killed, random }) => {
      const worker = oneOf(workers, random);
      await worker.end();
      killed.push({ worker: worker.name, at: new Date() });
      process.stdout.write(`        it was ${worker.name}\n`);
      worker.start();
    },
  ],
  ["a member of etcd is killed", async ({ cluster, random }) => bounce(oneOf(cluster.etcd, random))],
  ["a proxy is killed", async ({ proxies, random }) => bounce(oneOf(proxies, random))],
  [
    "PostgreSQL of a standby is killed",
    async ({ cluster, random }) => {
      const leader = await cluster.databases.leader();
      const standbys = [0, 1, 2].filter((index) => index !== leader);
      if (leader !== null) cluster.databases.killPostgres(oneOf(standbys, random));
    },
  ],
  [
    "the machine of a standby is killed",
    async ({ cluster, random }) => {
      const leader = await cluster.databases.leader();
      if (leader === null) return;
      const standby = oneOf(
        [0, 1, 2].filter((index) => index !== leader),
        random,
      );
      await cluster.databases.killMachine(standby);
      await wait(BRIEFLY_MS);
      cluster.databases.start(standby);
    },
  ],
];

export function oneOf<T>(all: readonly T[], random: () => number): T {
  return all[Math.floor(random() * all.length)] as T;
}

async function bounce(part: Part): Promise<void> {
  await part.end();
  await wait(BRIEFLY_MS);
  part.start();
}
