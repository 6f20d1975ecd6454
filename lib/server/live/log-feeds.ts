import type { WakeReason } from "#lib/db/connection/wake.ts";
import { type FeedFilter, readFeed, readHead } from "#lib/db/events/event-feed.ts";
import { registry } from "#lib/process-registry.ts";
import { epochOfThisInstallation } from "./epoch.ts";
import { LogFeed } from "./log-feed.ts";

/**
 * The feed of this process for those who may see the same: one for each project that is followed alone, one for each set of projects
 * that somebody may read, for each ticket or run, and for each account that sees only what it claimed. `project`: named by a `resync`.
 */
export function logFeed(filter: FeedFilter, project: string | null): LogFeed {
  const feeds = registry.once("live.feeds", () => new Map<string, LogFeed>());
  const key = JSON.stringify([filter.projects?.toSorted(), filter.ticketId, filter.runId, filter.account, project]);
  const open = feeds.get(key);
  if (open !== undefined) return open;
  const source = {
    epoch: epochOfThisInstallation,
    head: () => readHead(filter),
    read: (after: Parameters<typeof readFeed>[1]) => readFeed(filter, after),
    cares: (reason: WakeReason) => concerns(reason, filter.runId),
    project,
    tellsAll: filter.account === null,
  };
  const feed = new LogFeed(source, () => {
    if (feeds.get(key) === feed) feeds.delete(key);
  });
  feeds.set(key, feed);
  // Whoever asked for it joins in the same turn.
  queueMicrotask(() => feed.start());
  return feed;
}

/** A run's feed looks when its run is named, or none; the others when more happened than lines in the logs of runs. */
function concerns(reason: WakeReason, runId: string | null): boolean {
  if (runId === null) return reason.logOnly !== true;
  return reason.runs.length === 0 || reason.runs.includes(runId);
}
