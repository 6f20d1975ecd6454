import { createHash } from "node:crypto";
import { hostname } from "node:os";
import { ReportWorkspace } from "#lib/contract/runs/workspaces.ts";
import { commitOf } from "#lib/worker/git/git.ts";
import { staleness } from "#lib/worker/git/staleness.ts";
import type { Worktree } from "#lib/worker/git/worktree.ts";
import type { RunSession } from "../run-session.ts";

/** A run waits no longer than this for the desk to take note of where it begins. */
const TIMEOUT_MS = 3000;

/** Tells the desk on which commit a run begins, even if it is lost, and notes it for its end. Never throws. */
export async function reportBegin(session: RunSession, worktree: Worktree): Promise<void> {
  const { context, claim } = session;
  try {
    const before = claim.resume === null ? null : claim.run.workspace;
    session.begunAt = before?.baseCommit ?? (await commitOf(worktree.repo, worktree.base));
    const head = await commitOf(worktree.repo, `refs/heads/${worktree.branch}`);
    const report = head === null ? null : await workspaceReport(session, worktree, head);
    if (report === null) return;
    const told = { ...report, leaseToken: claim.leaseToken };
    await context.client.reportWorkspace(claim.run.id, told, { timeoutMs: TIMEOUT_MS, retryForMs: 0 });
  } catch (error) {
    context.log.warn({ run: claim.run.id, error: String(error) }, "the begin of its branch was not told");
  }
}

/**
 * How far the base of a run's branch has moved and whether `head`, the run's work, merges into it. Null if it is not known where
 * the run began, or if the desk would refuse the values: a run's report must not fail because of them.
 */
export async function workspaceReport(
  { begunAt, mask }: Pick<RunSession, "begunAt" | "mask">,
  { repo, base, branch, store }: Worktree,
  head: string,
): Promise<ReportWorkspace | null> {
  if (begunAt === null) return null;
  const now = await staleness(store, base, begunAt, head);
  const known = { repository: repositoryName(repo), branch, base, baseCommit: begunAt, headCommit: head };
  return ReportWorkspace.safeParse({ ...known, ...now, conflictFiles: now.conflictFiles.map(mask) }).data ?? null;
}

/** A repository as the desk knows it: the same for every worker of this machine that works in it, and nothing of its path. */
export function repositoryName(repo: string): string {
  return createHash("sha256").update(`${hostname()}\n${repo}`).digest("hex").slice(0, 16);
}
