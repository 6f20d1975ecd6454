import { createHash } from "node:crypto";
import { hostname } from "node:os";
import { ReportWorkspace } from "#lib/contract/runs/workspaces.ts";
import { commitOf, staleness } from "#lib/worker/git/staleness.ts";
import type { Worktree } from "#lib/worker/git/worktree.ts";
import type { RunSession } from "../run-session.ts";

/** A run does not wait longer than this for the desk to hear where it begins. */
const TIMEOUT_MS = 3000;

/**
 * Tells the desk where a run begins, so that it is known also of one that is lost, and notes it for the run's end. A run that
 * goes on after a pause began where it first began. Never throws: it is for reading only.
 */
export async function reportBegin(session: RunSession, worktree: Worktree): Promise<void> {
  const { context, claim } = session;
  try {
    const before = claim.resume === null ? null : claim.run.workspace;
    session.begunAt = before?.baseCommit ?? (await commitOf(worktree.folder, worktree.base));
    const head = await commitOf(worktree.folder, `refs/heads/${worktree.branch}`);
    const report = head === null ? null : await workspaceReport(session, worktree, head);
    if (report !== null)
      await context.client.reportWorkspace(claim.run.id, report, { timeoutMs: TIMEOUT_MS, retryForMs: 0 });
  } catch (error) {
    context.log.warn({ run: claim.run.id, error: String(error) }, "the begin of its branch was not told");
  }
}

/**
 * How the branch of a run stands to its base, its work being `head`; null where it is not known where it began, and for what
 * the desk would not take: the report of a run must not be refused for it.
 */
export async function workspaceReport(
  { begunAt, mask }: Pick<RunSession, "begunAt" | "mask">,
  { folder, repo, base, branch }: Worktree,
  head: string,
): Promise<ReportWorkspace | null> {
  if (begunAt === null) return null;
  const now = await staleness(folder, base, begunAt, head);
  const report = {
    repository: repositoryName(repo),
    branch,
    base,
    baseCommit: begunAt,
    headCommit: head,
    ...now,
    conflictFiles: now.conflictFiles.map(mask),
  };
  return ReportWorkspace.safeParse(report).data ?? null;
}

/** A repository as the desk knows it: the same for every worker of this machine that works in it, and nothing of its path. */
export function repositoryName(repo: string): string {
  return createHash("sha256").update(`${hostname()}\n${repo}`).digest("hex").slice(0, 16);
}
