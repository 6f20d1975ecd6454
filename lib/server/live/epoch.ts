import { readEpoch } from "#lib/db/events/event-feed.ts";
import { registry } from "../../process-registry.ts";

/** The epoch of the event log, read once: it changes only when the database is replaced, and then the process starts anew. */
export function epochOfThisInstallation(): Promise<string> {
  const epoch = registry.once("live.epoch", readEpoch);
  epoch.catch(() => registry.take("live.epoch"));
  return epoch;
}
