import type { KeptBeat, SendBeats } from "#lib/contract/runs/beats.ts";
import { type LeaseStanding, type RenewedLease, readLeases, renewLeases } from "#lib/db/runs/renew-leases.ts";
import { steeringOf } from "#lib/db/runs/steering.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { authorize, notSeen } from "#lib/lifecycle/transaction/authorize.ts";
import { sha256 } from "#lib/lifecycle/transaction/sha256.ts";
import { appendRunEvents } from "./append-run-events.ts";
import { lostOrEnded } from "./heartbeat-run.ts";
import { settleCosts } from "./settle-costs.ts";

type Asked = SendBeats["runs"][number];
type Entry = Asked & { hash: string };
/** What became of the beat of one run: as `heartbeatRun` answers it, or what it throws, which concerns this run alone. */
export type Beat = KeptBeat | { runId: string; error: unknown };

/**
 * Beats for many runs at once, each as `heartbeatRun` does, and appends their events as `appendRunEvents` does; one answer for each,
 * in the order asked. By: `work` in the project of each run, with the token of its lease; what is wrong with one run spoils no
 * other. One guarded statement renews all leases; events are written where it did.
 */
export async function beatRuns(access: Access, runs: Asked[]): Promise<Beat[]> {
  const entries = withHashes(runs);
  const before = byName(await readLeases(entries));
  const refused = new Map(entries.map((entry) => [entry, refusalOf(access, before.get(nameOf(entry)))]));
  const renewed = byName(await renewLeases(entries.filter((entry) => refused.get(entry) === null)));
  const costly = entries.filter((entry) => renewed.has(nameOf(entry)) && entry.progress?.costUsd !== undefined);
  for (const ended of await settleCosts(costly.map(({ runId }) => runId)))
    for (const entry of entries) if (entry.runId === ended) renewed.delete(nameOf(entry));
  const missed = entries.filter((entry) => refused.get(entry) === null && !renewed.has(nameOf(entry)));
  const after = byName(missed.length === 0 ? [] : await readLeases(missed));
  const beats: Beat[] = [];
  for (const entry of entries) {
    const { runId } = entry;
    const lease = renewed.get(nameOf(entry));
    if (lease !== undefined) beats.push(await withEvents(access, entry, lease));
    else
      beats.push(refused.get(entry) ? { runId, error: refused.get(entry) } : unkept(runId, after.get(nameOf(entry))));
  }
  return beats;
}

/** What the beats of these runs, which were kept, would be told by now; null where none of it is news. Changes nothing. */
export async function readNews(runs: Asked[], kept: Beat[]): Promise<Beat[] | null> {
  const entries = withHashes(runs);
  const now = byName(await readLeases(entries));
  const isKept = (entry: Entry) => {
    const lease = now.get(nameOf(entry));
    return lease?.own === true && lease.alive && lease.state === "running";
  };
  const steered = (entry: Entry) => steeringOf(now.get(nameOf(entry)) as LeaseStanding);
  if (entries.every((entry) => isKept(entry) && Object.keys(steered(entry)).length === 0)) return null;
  return entries.map((entry, at) =>
    isKept(entry) ? { ...(kept[at] as Beat), ...steered(entry) } : unkept(entry.runId, now.get(nameOf(entry))),
  );
}

const withHashes = (runs: Asked[]): Entry[] => runs.map((run) => ({ ...run, hash: sha256(run.leaseToken) }));
const nameOf = ({ runId, hash }: { runId: string; hash: string }): string => `${runId} ${hash}`;
const byName = <Lease extends { runId: string; hash: string }>(leases: Lease[]): Map<string, Lease> =>
  new Map(leases.map((lease) => [nameOf(lease), lease]));

/** Why the caller may not beat for this run, or null. */
function refusalOf(access: Access, lease: LeaseStanding | undefined): unknown {
  try {
    if (lease === undefined) return notSeen(access);
    authorize(access, "work", lease.projectId);
    return null;
  } catch (refusal) {
    return refusal;
  }
}

/** The lease is renewed already: an event that cannot be written is said of this run alone. */
async function withEvents(access: Access, { runId, leaseToken, events }: Entry, lease: RenewedLease): Promise<Beat> {
  const kept = { runId, leaseExpiresAt: lease.leaseExpiresAt.toISOString(), directive: null, ...steeringOf(lease) };
  if (events === undefined || events.length === 0) return { ...kept, lastSeq: lease.lastSeq };
  try {
    return { ...kept, ...(await appendRunEvents(access, runId, { leaseToken, events })) };
  } catch (error) {
    return { runId, error };
  }
}

/** What a token is told that no longer keeps its run. */
function unkept(runId: string, lease: LeaseStanding | undefined): Beat {
  if (lease?.own && lease.alive && lease.state === "cancelled" && lease.leaseExpiresAt) {
    const { leaseExpiresAt, lastSeq } = lease;
    return { runId, leaseExpiresAt: leaseExpiresAt.toISOString(), directive: "cancel", lastSeq };
  }
  return { runId, error: lostOrEnded(lease ?? { own: false, state: "lost" }) };
}
