import { recognizeCluster } from "#lib/lifecycle/events/recognize-cluster.ts";
import { registry } from "#lib/process-registry.ts";
import { noteDatabase } from "./database-standing.ts";

const EPOCH = "live.epoch";

/**
 * The epoch of the event log. Looked up once; from then on maintenance looks every second whether it has changed
 * ({@link watchEpoch}), which it does only when the database is exchanged.
 */
export function epochOfThisInstallation(): Promise<string> {
  const epoch = registry.once(EPOCH, recognizeCluster);
  epoch.catch(() => {
    if (registry.peek(EPOCH) === epoch) registry.take(EPOCH);
  });
  return epoch;
}

/**
 * Looks whether the log has another epoch now, and begins one where the database was exchanged. Notes whether the database could be
 * reached.
 */
export async function watchEpoch(): Promise<void> {
  const epoch = await recognizeCluster().catch((error) => {
    noteDatabase(false);
    throw error;
  });
  noteDatabase(true);
  const before = registry.peek<Promise<string>>(EPOCH);
  if (before !== undefined && (await before.catch(() => null)) === epoch) return;
  registry.take(EPOCH);
  await registry.once(EPOCH, () => Promise.resolve(epoch));
}
