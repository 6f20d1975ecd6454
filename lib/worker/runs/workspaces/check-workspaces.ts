import { setTimeout as sleep } from "node:timers/promises";
import { ApiProblem } from "#lib/api-client/api-problem.ts";
import type { OpenWorkspaces } from "#lib/contract/runs/workspaces.ts";
import { commitOf } from "#lib/worker/git/git.ts";
import { staleness } from "#lib/worker/git/staleness.ts";
import { openStore, type Store } from "#lib/worker/git/store.ts";
import type { WorkerContext } from "#lib/worker/worker-context.ts";
import { repositoryName } from "./report-workspace.ts";

const EVERY_MS = 60_000;
/** A branch is not checked again sooner, whichever worker checked it last. */
const FRESH_MS = 45_000;
const MAX_RUNS = 100;
const RETRY_FOR_MS = 10_000;

type OpenWorkspace = OpenWorkspaces["items"][number];

/** Checks every minute the branches of this profile's repository that somebody may decide on, until the worker stops. */
export async function keepCheckingWorkspaces(context: WorkerContext): Promise<void> {
  const { signal } = context;
  while (!signal.aborted) {
    await sleep(EVERY_MS, undefined, { signal, ref: false }).catch(() => {});
    if (!signal.aborted)
      await checkWorkspaces(context, FRESH_MS).catch((error: unknown) =>
        context.log.warn({ error: String(error) }, "branches were not looked at"),
      );
  }
}

/**
 * Looks at the branches of open and held runs in this profile's repository that nobody has looked at for `freshMs`, and tells
 * the desk how far their base has moved and whether they still merge. A commit that is not here is left to the worker that
 * has it.
 */
export async function checkWorkspaces(context: WorkerContext, freshMs: number): Promise<void> {
  const { profile, client, signal } = context;
  const repo = profile.workspace?.repo;
  if (repo === undefined) return;
  const query = { repository: repositoryName(repo), limit: MAX_RUNS };
  const open = await client.listWorkspaces(
    profile.project === undefined ? query : { ...query, project: profile.project },
    { signal, retryForMs: RETRY_FOR_MS },
  );
  if (open.length === 0) return;
  const store = await openStore(repo, context.dataFolder);
  for (const each of open) {
    if (signal.aborted || Date.now() - Date.parse(each.workspace.checkedAt) < freshMs) break;
    await check(context, store, each);
  }
}

async function check({ client, beats, signal, mask }: WorkerContext, store: Store, open: OpenWorkspace): Promise<void> {
  const { repo } = store;
  const leaseToken = open.running ? beats.tokenOf(open.runId) : undefined;
  // What runs elsewhere is told of by who has its lease.
  if (open.running && leaseToken === undefined) return;
  const { checkedAt: _, ...known } = open.workspace;
  const head = await commitOf(repo, open.running ? `refs/heads/${known.branch}` : known.headCommit);
  if (head === null) return;
  const now = await staleness(store, known.base, known.baseCommit, head);
  const conflictFiles = now.conflictFiles.map(mask);
  const report = { ...known, repository: repositoryName(repo), headCommit: head, ...now, conflictFiles, leaseToken };
  try {
    await client.reportWorkspace(open.runId, report, { signal, retryForMs: RETRY_FOR_MS });
  } catch (error) {
    // Ended, or moved to another project, since the list was read.
    if (!(error instanceof ApiProblem)) throw error;
  }
}
