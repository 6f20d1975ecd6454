import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import type { WorkerContext } from "#lib/worker/worker-context.ts";

/** The most folders that one start looks at; later starts see to the others. */
const MOST = 500;

/**
 * Removes the folders of runs that will not be continued: runs that were reported or cancelled, and lost or released ones whose
 * ticket is done or cancelled. If the desk does not say, or this worker may not see it, the folder stays. Never throws.
 */
export async function sweepJobFolders({ client, dataFolder, signal }: WorkerContext): Promise<void> {
  const folder = path.join(dataFolder, "runs");
  const names = await readdir(folder).catch(() => []);
  for (const name of names.slice(0, MOST)) {
    if (signal.aborted) return;
    const needed = await isNeeded({ client, signal }, name).catch(() => true);
    if (!needed) await rm(path.join(folder, name), { recursive: true, force: true }).catch(() => {});
  }
}

async function isNeeded({ client, signal }: Pick<WorkerContext, "client" | "signal">, runId: string): Promise<boolean> {
  const run = await client.readRun(runId, { signal, retryForMs: 0 });
  if (run.state === "lost" || run.state === "released") {
    const { state } = await client.readTicket(run.ticketId, { signal, retryForMs: 0 });
    return state !== "done" && state !== "cancelled";
  }
  return run.state === "running" || run.state === "paused" || run.state === "resuming";
}
