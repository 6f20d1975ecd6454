import { existsSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import type { Claim } from "#lib/contract/runs/claims.ts";
import type { WorkerContext } from "#lib/worker/worker-context.ts";

/** The most folders that one start looks at; later starts see to the others. */
const MAX_FOLDERS = 500;

/** A folder of the run's own, below the worker's data. */
export function jobFolder({ dataFolder }: Pick<WorkerContext, "dataFolder">, runId: string): string {
  return path.join(dataFolder, "runs", runId);
}

/** Removes folders with all that is in them. */
export async function removeFolders(folders: string[]): Promise<void> {
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
}

/**
 * The folders of the runs before this one, newest first, as long as they were lost or released: what a worker that was
 * stopped had done is there. Tells where such a run was and nothing of it is here. Those of other runs on this machine serve nobody
 * any more, and are removed. Throws ApiProblem or Unreachable.
 */
export async function previousFolders(
  context: WorkerContext,
  { run, ticket, resume }: Claim,
  tell: (message: string) => Promise<void>,
): Promise<string[]> {
  if (resume !== null || run.number === 1) return [];
  const retryForMs = context.profile.leaseSeconds * 1000;
  const { runs } = await context.client.readTicket(ticket.id, { signal: context.signal, retryForMs });
  const before = runs.filter((each) => each.number < run.number).sort((a, b) => b.number - a.number);
  const done = before.findIndex(({ state }) => state !== "lost" && state !== "released");
  const chain = done === -1 ? before : before.slice(0, done);
  const folders = (list: typeof before) => list.map((each) => jobFolder(context, each.id)).filter(existsSync);
  await removeFolders(folders(before.slice(chain.length)));
  const left = folders(chain);
  if (chain.length > 0 && left.length === 0)
    await tell(
      `What run ${chain[0]?.number} was at lies on another machine, and the desk kept nothing of it: its agent begins anew.`,
    );
  return left;
}

/**
 * Removes the folders of runs that will not be continued: runs that were reported or cancelled, and lost or released ones whose
 * ticket is done or cancelled. If the desk does not say, or this worker may not see it, the folder stays. Never throws.
 */
export async function sweepJobFolders(context: WorkerContext): Promise<void> {
  const names = await readdir(path.join(context.dataFolder, "runs")).catch(() => []);
  for (const name of names.slice(0, MAX_FOLDERS)) {
    if (context.signal.aborted) return;
    const needed = await isNeeded(context, name).catch(() => true);
    if (!needed) await removeFolders([jobFolder(context, name)]).catch(() => {});
  }
}

async function isNeeded({ client, signal }: WorkerContext, runId: string): Promise<boolean> {
  const run = await client.readRun(runId, { signal, retryForMs: 0 });
  if (run.state === "lost" || run.state === "released") {
    const { state } = await client.readTicket(run.ticketId, { signal, retryForMs: 0 });
    return state !== "done" && state !== "cancelled";
  }
  return run.state === "running" || run.state === "paused" || run.state === "resuming";
}
