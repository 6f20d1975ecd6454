import { mkdir, mkdtemp, open, rm } from "node:fs/promises";
import path from "node:path";
import { ApiProblem } from "#lib/api-client/api-problem.ts";
import { type KeptSnapshot, Snapshot } from "#lib/contract/runs/snapshots.ts";
import type { WorkElsewhere } from "#lib/worker/git/take-snapshot.ts";
import { jobFolder } from "../job-folders.ts";
import type { RunSession } from "../run-session.ts";
import { partOf } from "./chunks.ts";
import { machineName } from "./machine-name.ts";
import { moveSessions } from "./move-sessions.ts";

type Kept = NonNullable<KeptSnapshot["snapshot"]>;

/** What another machine did on the ticket of a run, as it is here now. */
export interface Restored {
  work: WorkElsewhere | null;
  /** the agent works here now: what its sessions are filed by follows. Never throws. */
  settle(workspace: string): Promise<void>;
  /** removes what was only needed to bring it here */
  clear(): Promise<void>;
}

const RETRY_FOR_MS = 30_000;

/**
 * Brings what another machine last left of a run's ticket into this worker's folder: the folder of that run, as if it had run here,
 * and its branch. Null where nothing was left, or this machine left it. Says in the run where it goes on, and what could not be
 * had. Throws where the desk does not answer: to begin anew would put nothing in the place of something.
 */
export async function restoreSnapshot(session: RunSession): Promise<Restored | null> {
  const { claim, context } = session;
  if (claim.resume === null && claim.run.number === 1) return null;
  const kept = await readKept(session);
  if (kept === null || kept.machine === (await machineName(context.dataFolder))) return null;
  const incoming = await incomingFolder(context.dataFolder);
  const clear = () => rm(incoming, { recursive: true, force: true });
  try {
    const isWhole = await restoreFiles(session, kept);
    const work = kept.branch && { commit: kept.branch.commit, pack: await restorePack(session, kept, incoming) };
    await tell(session, kept, isWhole);
    const folder = path.join(jobFolder(context, kept.runId), "home");
    return { work, clear, settle: (workspace) => moveSessions(folder, kept.folder, workspace) };
  } catch (error) {
    await clear();
    throw error;
  }
}

async function readKept({ claim, context, stop }: RunSession): Promise<Kept | null> {
  const options = { signal: stop.signal, retryForMs: RETRY_FOR_MS };
  try {
    return await context.client.readSnapshot(claim.run.id, claim.leaseToken, options);
  } catch (error) {
    // A desk of before it kept anything.
    if (error instanceof ApiProblem && error.status === 404) return null;
    throw error;
  }
}

async function incomingFolder(dataFolder: string): Promise<string> {
  const parent = path.join(dataFolder, "runs");
  await mkdir(parent, { recursive: true, mode: 0o700 });
  return mkdtemp(path.join(parent, ".incoming-"));
}

/** Whether all files of the run are there; where one is not, none is: half a conversation is worse than none. */
async function restoreFiles(session: RunSession, { runId, files }: Kept): Promise<boolean> {
  const folder = jobFolder(session.context, runId);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const safe = Snapshot.shape.files.parse(files);
  for (const { path: name, chunks, executable } of safe) {
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    if (await writeChunks(session, chunks, file, executable ? 0o700 : 0o600)) continue;
    await rm(folder, { recursive: true, force: true });
    return false;
  }
  return true;
}

/** The pack of the branch in a file; null where the base has all of it. Throws where it is kept no more. */
async function restorePack(session: RunSession, { branch }: Kept, incoming: string): Promise<string | null> {
  if (branch === null || branch.pack.length === 0) return null;
  const file = path.join(incoming, "pack");
  if (await writeChunks(session, branch.pack, file, 0o600)) return file;
  throw new Error(
    "What was done on the ticket's branch on another machine cannot be had: the desk has lost some of it.",
  );
}

/** False where the desk has not got one of them. */
async function writeChunks({ claim, context, stop }: RunSession, chunks: string[], file: string, mode: number) {
  const options = { signal: stop.signal, retryForMs: RETRY_FOR_MS };
  const handle = await open(file, "wx", mode);
  try {
    for (const address of chunks) {
      const content = await context.client.readSnapshotChunk(claim.run.id, claim.leaseToken, address, options);
      if (content === null) return false;
      await handle.appendFile(await partOf(address, content));
    }
    return true;
  } finally {
    await handle.close();
  }
}

async function tell({ outbox }: RunSession, { savedAt, files }: Kept, isWhole: boolean): Promise<void> {
  const at = `as the desk kept it at ${savedAt.slice(11, 19)} UTC`;
  const message = isWhole
    ? `Goes on from what was done on another machine, ${at}.`
    : `Goes on from the branch that another machine left, ${at}. Its agent's session and the record of its conversation (${files.length} files) cannot be had.`;
  await outbox.push({ type: "log", message });
}
