import { setTimeout as wait } from "node:timers/promises";
import { expect } from "vitest";
import { createApiClient } from "#lib/api-client/api-client.ts";
import type { Callers } from "#test/callers.ts";
import { followStream } from "#test/faults/follow-stream.ts";
import type { Cluster } from "./cluster.ts";
import { untilWritable } from "./outages.ts";
import { signalTo } from "./processes-of-folder.ts";
import { ask } from "./work.ts";

export interface LostTransactions {
  acknowledged: number;
  lost: number;
  writableAfter: number;
  epochs: [before: string, after: string];
}

/**
 * A failover to a standby that has not heard of the last transactions, which were acknowledged, as asynchronous replication allows.
 * Streams are told to read everything anew, the log has another epoch, and who decides is told since when something is missing.
 */
export async function loseTransactions(cluster: Cluster, callers: Callers): Promise<LostTransactions> {
  const { databases, databaseUrl, url } = cluster;
  const desk = createApiClient({ url, token: callers.automation });
  await databases.configure({ synchronous_mode: false });
  await expect
    .poll(() => ask<{ names: string }>(databaseUrl, "SELECT current_setting('synchronous_standby_names') AS names"))
    .toEqual([{ names: "" }]);
  const leader = await databases.leader();
  if (leader === null) throw new Error("nobody leads");
  const standbys = [0, 1, 2].filter((index) => index !== leader);
  const stream = await followStream(() => url, callers.read);
  await desk.createTicket({ title: "Heard of" });
  const before = await epochOf(databaseUrl);
  await expect.poll(async () => (await ask<{ n: number }>(databaseUrl, BEHIND))[0]?.n, { interval: 100 }).toBe(0);

  const deaf = standbys.flatMap((index) => databases.receivers(index));
  expect(deaf).toHaveLength(standbys.length);
  for (const pid of deaf) signalTo(pid, "SIGSTOP");
  const titles = Array.from({ length: 10 }, (_, n) => `Lost ${n}`);
  for (const title of titles) await desk.createTicket({ title });
  await expect.poll(() => stream.received.length, { interval: 100 }).toBeGreaterThan(titles.length);
  await databases.killMachine(leader);
  // They end before they read what had come meanwhile.
  for (const pid of deaf) signalTo(pid, "SIGTERM");
  for (const pid of deaf) signalTo(pid, "SIGCONT");
  const writableAfter = await untilWritable(url, callers.automation);
  const kept = await ask(databaseUrl, "SELECT 1 FROM ticket WHERE title = ANY ($1)", [titles]);
  await expect.poll(() => stream.resyncs, { interval: 200 }).toBeGreaterThan(0);
  const headers = { authorization: `Bearer ${callers.automation}` };
  const told = async () => (await (await fetch(`${url}/api/v1/events/lag`, { headers })).json()).lost;
  await expect.poll(told, { interval: 200 }).toMatchObject({ since: expect.any(String), until: expect.any(String) });
  const after = await epochOf(databaseUrl);
  await stream.close();
  databases.start(leader);
  await databases.configure({ synchronous_mode: true });
  await wait(1000);
  return { acknowledged: titles.length, lost: titles.length - kept.length, writableAfter, epochs: [before, after] };
}

const BEHIND = `SELECT count(*)::int AS n FROM pg_stat_replication WHERE replay_lsn < pg_current_wal_lsn()`;

async function epochOf(databaseUrl: string): Promise<string> {
  const [row] = await ask<{ epoch: string }>(databaseUrl, "SELECT epoch FROM installation");
  return row?.epoch ?? "";
}
