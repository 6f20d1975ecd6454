import type { Server } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { log } from "#lib/log.ts";
import { registry } from "#lib/process-registry.ts";

/** How long requests that are under way may take to end before they are cut. */
const graceMs = 2000;

/**
 * Stops a server: streams and long polls are told to end and `/api/ready` says 503 (`registry.shutdown`); `lingerMs` later, by when a
 * proxy has noticed, it takes no new connections, and what has not ended after another 2 s is cut. Resolves when the last connection
 * has gone.
 */
export async function stopServer(server: Server, lingerMs = 0): Promise<void> {
  registry.shutdown.abort(new Error("The desk is stopping."));
  if (lingerMs > 0) await wait(lingerMs);
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const idle = setInterval(() => server.closeIdleConnections(), 100);
  const cut = setTimeout(() => {
    log.warn("requests were cut because they did not end in time");
    server.closeAllConnections();
  }, graceMs);
  await closed;
  clearInterval(idle);
  clearTimeout(cut);
}
