import type { Server } from "node:http";
import { log } from "#lib/log.ts";
import { registry } from "#lib/process-registry.ts";

/** How long requests that are under way may take to end before they are cut. */
const graceMs = 2000;

/**
 * Stops a server: no new connections, streams and long polls are told to end (`registry.shutdown`), and what has not
 * ended after 2 s is cut. Resolves when the last connection has gone.
 */
export async function stopServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  registry.shutdown.abort(new Error("The desk is stopping."));
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
