import { transact } from "#lib/db/connection/transaction.ts";
import type { Tx } from "#lib/db/connection/tx.ts";
import { wake } from "#lib/db/connection/wake.ts";
import {
  type LogLine,
  type LogStanding,
  lockLog,
  readLogStanding,
  updateEpoch,
  updateLogPlace,
  updateLoss,
} from "#lib/db/events/log-cluster.ts";
import { decideEpoch } from "#lib/engine/events/decide-epoch.ts";
import { ENGINE } from "#lib/lifecycle/transaction/authorize.ts";
import { log } from "#lib/log.ts";
import { registry } from "#lib/process-registry.ts";

/** What this process has seen of the log: the transactions of a generation only grow. */
type Seen = { epoch: string; next: bigint; last: LogLine | null };
const SEEN = "events.seen";

/**
 * Looks whether the database is still the one in which the log's epoch began, and begins a new one where it was restored into
 * another cluster, or where a failover or a restore has lost its last transactions. Each process whose last line is gone then says
 * since when something is missing. Answers the epoch in force.
 * By the engine, in several processes at once: writers of the log are kept out while one of them decides. No event: readers see the
 * epoch change (docs/engine.md#the-log-in-another-cluster).
 */
export async function recognizeCluster(): Promise<string> {
  const standing = await readLogStanding();
  const before = registry.peek<Seen>(SEEN);
  if (judge(standing, before) === "same") return goOn(standing, before);
  const renewed = await transact(ENGINE, async (tx) => {
    await lockLog(tx);
    return settle(tx, await readLogStanding(tx), before);
  });
  if (renewed !== null) {
    log.warn(
      { epoch: renewed, before: standing.stored, now: standing.now },
      "the database is not where its log began: a new epoch begins",
    );
    registry.take(SEEN);
    wake({ runs: [] });
  }
  return goOn(await readLogStanding(), before);
}

async function goOn(standing: LogStanding, before: Seen | undefined): Promise<string> {
  const last = before !== undefined && before.epoch !== standing.epoch ? before.last : null;
  if (last !== null && (await transact(ENGINE, (tx) => updateLoss(tx, last))))
    log.error({ last }, "the database has lost what was written last: look through what was decided since");
  return remember(standing);
}

/** Begins a new epoch whatever the database looks like: what it holds has just been put there. Answers the epoch. */
export async function renewEpoch(): Promise<string> {
  return transact(ENGINE, async (tx) => {
    await lockLog(tx);
    return updateEpoch(tx, (await readLogStanding(tx)).now);
  });
}

async function settle(tx: Tx, standing: LogStanding, before: Seen | undefined): Promise<string | null> {
  const decided = judge(standing, before);
  if (decided === "renew") return updateEpoch(tx, standing.now);
  if (decided === "note") await updateLogPlace(tx, standing.now);
  return null;
}

function judge({ stored, now, ahead, epoch, next }: LogStanding, before: Seen | undefined) {
  const wasFurther = before !== undefined && before.epoch === epoch && BigInt(next) < before.next;
  return decideEpoch({ stored, now, ahead: ahead || wasFurther });
}

function remember({ epoch, next, last }: LogStanding): string {
  const seen = registry.once<Seen>(SEEN, () => ({ epoch, next: 0n, last }));
  const isSame = seen.epoch === epoch;
  if (!isSame || isLater(last, seen.last)) seen.last = last;
  Object.assign(seen, { epoch, next: isSame && seen.next > BigInt(next) ? seen.next : BigInt(next) });
  return epoch;
}

/** Notes that this process has sent a line of the log, of an epoch, to somebody: should it be gone one day, something was lost. */
export function noteSent(epoch: string, { tx, id }: { tx: string; id: string }): void {
  const seen = registry.peek<Seen>(SEEN);
  const line = { tx, id: Number(id), at: new Date().toISOString() };
  if (seen?.epoch === epoch && isLater(line, seen.last)) seen.last = line;
}

function isLater(line: LogLine | null, than: LogLine | null): boolean {
  if (line === null || than === null) return line !== null;
  return line.tx === than.tx ? line.id > than.id : BigInt(line.tx) > BigInt(than.tx);
}
