import type { LogLag } from "#lib/contract/events/log-lag.ts";
import { readLoss } from "#lib/db/events/log-cluster.ts";
import { readLogHolder, readLogLag } from "#lib/db/events/log-lag.ts";
import { registry } from "#lib/process-registry.ts";
import { SharedReads } from "#lib/server/live/shared-reads.ts";

/** Below this, a transaction is only at work. */
const TOLD_FROM_SECONDS = 10;

/** How far live streams are behind, what holds them up where that is long, and what was lost of late. One read for all who ask at once. */
export function getLogLag(): Promise<LogLag> {
  return registry.once("events.lag", () => new SharedReads<LogLag>()).read("lag", lag);
}

async function lag(): Promise<LogLag> {
  const [seconds, loss] = await Promise.all([readLogLag(), readLoss()]);
  const holder = seconds < TOLD_FROM_SECONDS ? null : await readLogHolder();
  const lost = loss && { since: loss.since.toISOString(), until: loss.until.toISOString() };
  return { seconds, holder: holder && { ...holder, since: holder.since?.toISOString() ?? null }, lost };
}
