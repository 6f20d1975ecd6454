import { parentPort, workerData } from "node:worker_threads";
import { createApiClient } from "#lib/api-client/api-client.ts";
import type { BeatData, FromBeats, HeldLease, ToBeats } from "./beat-messages.ts";
import { Lease, type LeaseOptions } from "./lease.ts";
import { RunBeats } from "./run-beats.ts";

/**
 * The thread that beats for all leases of a worker (started by `beats.ts`): whatever keeps the main thread busy, they are kept.
 * A main thread that has hung has no right to keep its tickets from others: see `HUNG_LEASES`.
 */

/** After so many lengths of the lease without a sign of the main thread no more beats are sent, and the lease runs out. */
const HUNG_LEASES = 4;

const { worker, url, token, seen } = workerData as BeatData;
const client = createApiClient({ url, token });
const lastSeen = new BigInt64Array(seen);
const leases = new Map<number, { lease: Lease; held: HeldLease }>();
const runBeats = new RunBeats({ worker, send: client.beat, isHung });

parentPort?.on("message", (message: ToBeats) => {
  if (message.say === "hold") {
    const { held } = message;
    leases.set(message.lease, { lease: openLease(message.lease, held), held });
    return;
  }
  const known = leases.get(message.lease);
  if (message.say === "progress") {
    known?.lease.progress(message.totals);
    runBeats.note();
  } else if (message.say === "confirm") void confirm(message.lease, message.ask);
  else {
    known?.lease.stop();
    forget(message.lease);
  }
});

function openLease(number: number, held: HeldLease): Lease {
  return new Lease({
    seconds: held.seconds,
    async beat(progress, timeoutMs) {
      if (isHung(held)) throw new Error("the main thread has hung");
      return beat(held, progress, timeoutMs);
    },
    beatsAlone: () => held.of === "review" || !runBeats.areTaken,
    onSteering: (steering) => tell({ say: "steered", lease: number, steering }),
    onEnd(reason) {
      forget(number);
      tell({ say: "ended", lease: number, reason });
    },
  });
}

const beat = async (
  { of, id, leaseToken }: HeldLease,
  ...[progress, timeoutMs]: Parameters<LeaseOptions["beat"]>
): ReturnType<LeaseOptions["beat"]> => {
  const options = { timeoutMs, retryForMs: 0 };
  if (of === "run") return client.heartbeat(id, { leaseToken, progress }, options);
  await client.heartbeatReview(id, { leaseToken }, options);
  return { directive: null };
};

function isHung({ seconds }: HeldLease): boolean {
  const silentSeconds = Number(process.hrtime.bigint() - Atomics.load(lastSeen, 0)) / 1e9;
  return silentSeconds > HUNG_LEASES * seconds;
}

function forget(number: number): void {
  const known = leases.get(number);
  if (known !== undefined) runBeats.delete(known.lease);
  leases.delete(number);
}

async function confirm(number: number, ask: number): Promise<void> {
  const known = leases.get(number);
  const holds = (await known?.lease.confirm()) ?? false;
  // Of a run that has been dropped meanwhile nothing is left to keep.
  if (holds && known?.held.of === "run" && leases.has(number)) runBeats.add(known.lease, known.held);
  tell({ say: "confirmed", lease: number, ask, holds });
}

function tell(message: FromBeats): void {
  parentPort?.postMessage(message);
}
