import { parentPort, workerData } from "node:worker_threads";
import { createApiClient } from "#lib/api-client/api-client.ts";
import type { BeatData, FromBeats, HeldLease, ToBeats } from "./beat-messages.ts";
import { Lease, type LeaseOptions } from "./lease.ts";

/**
 * The thread that beats for all leases of a worker (started by `beats.ts`): whatever keeps the main thread busy, they are kept.
 * A main thread that has hung has no right to keep its tickets from others: see `HUNG_LEASES`.
 */

/** After so many lengths of the lease without a sign of the main thread no more beats are sent, and the lease runs out. */
const HUNG_LEASES = 4;

const { url, token, seen } = workerData as BeatData;
const client = createApiClient({ url, token });
const lastSeen = new BigInt64Array(seen);
const leases = new Map<number, Lease>();

parentPort?.on("message", (message: ToBeats) => {
  if (message.say === "hold") {
    leases.set(message.lease, openLease(message.lease, message.held));
    return;
  }
  const lease = leases.get(message.lease);
  if (message.say === "progress") lease?.progress(message.totals);
  else if (message.say === "confirm") void confirm(lease, message.lease, message.ask);
  else {
    lease?.stop();
    leases.delete(message.lease);
  }
});

function openLease(number: number, held: HeldLease): Lease {
  return new Lease({
    seconds: held.seconds,
    async beat(progress, timeoutMs) {
      if (silentSeconds() > HUNG_LEASES * held.seconds) throw new Error("the main thread has hung");
      return beat(held, progress, timeoutMs);
    },
    onEnd(reason) {
      leases.delete(number);
      tell({ say: "ended", lease: number, reason });
    },
  });
}

const beat = async (
  { of, id, leaseToken }: HeldLease,
  ...[progress, timeoutMs]: Parameters<LeaseOptions["beat"]>
): ReturnType<LeaseOptions["beat"]> => {
  const options = { timeoutMs, retryForMs: 0 };
  if (of === "run") return (await client.heartbeat(id, { leaseToken, progress }, options)).directive;
  await client.heartbeatReview(id, { leaseToken }, options);
  return null;
};

function silentSeconds(): number {
  return Number(process.hrtime.bigint() - Atomics.load(lastSeen, 0)) / 1e9;
}

async function confirm(lease: Lease | undefined, number: number, ask: number): Promise<void> {
  const holds = (await lease?.confirm()) ?? false;
  tell({ say: "confirmed", lease: number, ask, holds });
}

function tell(message: FromBeats): void {
  parentPort?.postMessage(message);
}
