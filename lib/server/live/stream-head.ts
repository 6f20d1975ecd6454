import { cache } from "react";
import { readHead } from "#lib/db/events/event-feed.ts";
import { epochOfThisInstallation } from "./epoch.ts";
import { printPosition } from "./stream-position.ts";

/**
 * Where the log of all projects ends now, as an id of the stream; the same for everyone who asks during one request. A page
 * that asks for it before it reads anything else, and streams from there, misses nothing in between.
 */
export const streamHead: () => Promise<string> = cache(async () => {
  const epoch = await epochOfThisInstallation();
  return printPosition(epoch, await readHead({ projects: null, ticketId: null, runId: null, account: null }));
});
