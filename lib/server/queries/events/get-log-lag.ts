import type { LogLag } from "#lib/contract/events/log-lag.ts";
import { readLogHolder, readLogLag } from "#lib/db/events/log-lag.ts";
import { registry } from "#lib/process-registry.ts";
import { SharedReads } from "#lib/server/live/shared-reads.ts";

/** Below this, a transaction is only at work. */
const TOLD_FROM_SECONDS = 10;

/** How far live streams are behind, and what holds them up where that is long. One read for all who ask at once. */
export function getLogLag(): Promise<LogLag> {
  return registry.once("events.lag", () => new SharedReads<LogLag>()).read("lag", lag);
}

async function lag(): Promise<LogLag> {
  const seconds = await readLogLag();
  const holder = seconds < TOLD_FROM_SECONDS ? null : await readLogHolder();
  return { seconds, holder: holder && { ...holder, since: holder.since?.toISOString() ?? null } };
}
