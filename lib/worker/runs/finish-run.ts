import type { CheckedJob } from "#lib/agents/checks/run-check.ts";
import type { Outcome } from "#lib/agents/driver.ts";
import { MB } from "#lib/agents/process/limits/limits.ts";
import { ApiProblem } from "#lib/api-client/api-problem.ts";
import type { FinishAnswer } from "#lib/contract/runs/claims.ts";
import type { ReportWorkspace } from "#lib/contract/runs/workspaces.ts";
import type { FinishRun } from "#lib/contract/runs.ts";
import { mapTexts } from "#lib/engine/text/map-texts.ts";
import { commitWorktree } from "#lib/worker/git/commit-worktree.ts";
import { makeRoom } from "#lib/worker/git/make-room.ts";
import { runDiff } from "#lib/worker/git/run-diff.ts";
import type { Worktree } from "#lib/worker/git/worktree.ts";
import { failureOf } from "#lib/worker/jobs/failure-of.ts";
import { judgeSuccess, type Work } from "./judge-success.ts";
import { failingCheck } from "./required-checks.ts";
import { type RunSession, removeJobFolders } from "./run-session.ts";
import { workspaceReport } from "./workspaces/report-workspace.ts";

const MAX_SUMMARY = 20_000;
const FLUSH_MS = 30_000;
/** Beyond the lease: the desk decides whether a late report still counts. */
const RETRY_FOR_MS = 60_000;
/** The worker itself has to be gone within 8 s. */
const STOPPING_MS = 2000;

type Reported = { diff?: string; artifacts?: { name: string; text: string }[]; workspace?: ReportWorkspace };

/** Commits what the run left, sends its last events and reports its outcome. Returns whether it now waits for a person. */
export async function finishRun(
  session: RunSession,
  outcome: Outcome,
  worktree: Worktree | null,
): Promise<"ended" | "paused"> {
  const { context, claim, outbox } = session;
  const stopping = outcome.outcome === "released";
  const { reported, work } = await session.snapshots.inTurn(() => withWork(session, outcome, worktree));
  await leaveLast(session, reported);
  await outbox.flush(stopping ? STOPPING_MS : FLUSH_MS);
  const answer = await send(
    session,
    fitReport(report(session, reported, work)),
    stopping ? STOPPING_MS : context.profile.leaseSeconds * 1000 + RETRY_FOR_MS,
  );
  if (answer === null) return "ended";
  context.log.info(
    { ticket: claim.ticket.key, run: claim.run.id, run_state: answer.run.state, ticket_state: answer.ticket.state },
    "run reported",
  );
  if (answer.run.state === "paused") return "paused";
  // The next run continues a released one from what it left.
  if (answer.run.state !== "released") await removeJobFolders(session);
  return "ended";
}

/** Once it is reported, the lease is over: what a person or the next attempt goes on from is left before. */
async function leaveLast({ snapshots, claim }: RunSession, { outcome }: Outcome): Promise<void> {
  if (outcome === "succeeded" && !claim.ticket.reviewRequired) return;
  if (outcome === "released") await snapshots.save("all", STOPPING_MS);
  else await snapshots.save(outcome === "paused" ? "all" : "branch");
}

/** Commits everything to the branch. Work that cannot be committed is not a success. */
async function withWork(
  session: RunSession,
  outcome: Outcome,
  worktree: Worktree | null,
): Promise<{ reported: Outcome; work: Reported }> {
  if (worktree === null) return { reported: outcome, work: {} };
  try {
    if (session.exceeded === "diskMb") {
      const message = await makeRoom(worktree, session.context.profile.limits.diskMb * MB);
      await session.outbox.push({ type: "log", message });
    }
    const commit = await commitWork(session, worktree);
    const artifacts = [
      { name: "branch", text: worktree.branch },
      { name: "commit", text: commit },
    ];
    const workspace = await workspaceReport(session, worktree, commit).catch(() => null);
    const diff = await runDiff(worktree, commit);
    return {
      reported: judgeSuccess(outcome, workOf(session, diff)),
      work: { diff, artifacts, ...(workspace === null ? {} : { workspace }) },
    };
  } catch (error) {
    const reported: Outcome =
      outcome.outcome === "succeeded" ? { ...outcome, outcome: "failed", error: failureOf(error) } : outcome;
    return { reported, work: {} };
  }
}

/** Commits what lies in the worktree and answers what stands on the branch then, checked as its profile requires, while the run is not over yet. */
export async function workSoFar(session: RunSession, worktree: Worktree, job: CheckedJob): Promise<Work> {
  const commit = await commitWork(session, worktree);
  const { requiredChecks } = session.context.profile;
  if (session.checked?.commit !== commit)
    session.checked = { commit, failing: await failingCheck(requiredChecks, worktree.folder, job) };
  return workOf(session, await runDiff(worktree, commit));
}

function commitWork({ claim: { ticket, brief, run } }: RunSession, worktree: Worktree): Promise<string> {
  return commitWorktree(worktree, `${ticket.key}: ${ticket.title}\n\nAttempt ${brief.attempt}, run ${run.id}`);
}

function workOf({ claim, context, todos, checked }: RunSession, diff: string): Work {
  const expectsNoChange = claim.ticket.expectsNoChange || context.profile.expectsNoChange;
  return { changed: diff !== "", expectsNoChange, todos, failingCheck: checked?.failing ?? null };
}

function report({ claim, mask }: RunSession, outcome: Outcome, work: Reported): FinishRun {
  // The call was looked at before it was asked for: masked, it would be another.
  const {
    checkpoint,
    call,
    evidence: _,
    ...said
  } = { checkpoint: undefined, call: undefined, evidence: undefined, ...outcome };
  const artifacts = [...(outcome.artifacts ?? []), ...(work.artifacts ?? [])];
  const masked = mapTexts({ ...said, ...(work.diff === undefined ? {} : { diff: work.diff }) }, mask);
  return {
    ...masked,
    ...(checkpoint === undefined ? {} : { checkpoint }),
    ...(call === undefined ? {} : { call }),
    ...(work.workspace === undefined ? {} : { workspace: work.workspace }),
    ...(artifacts.length === 0 ? {} : { artifacts: mapTexts(artifacts, mask) }),
    summary: masked.summary?.slice(0, MAX_SUMMARY).toWellFormed(),
    leaseToken: claim.leaseToken,
  } as FinishRun;
}

async function send(session: RunSession, input: FinishRun, retryForMs: number): Promise<FinishAnswer | null> {
  const { context, claim } = session;
  try {
    return await context.client.finish(claim.run.id, input, { retryForMs });
  } catch (error) {
    context.log.warn({ ticket: claim.ticket.key, run: claim.run.id, error: String(error) }, "report refused");
    if (!(error instanceof ApiProblem) || error.status !== 422 || input.outcome === "released") return null;
    const message = `The worker's report was refused: ${error.message} ${(error.problem.errors ?? []).map((issue) => `${issue.path}: ${issue.message}`).join("; ")}`;
    const plain: FinishRun = { leaseToken: claim.leaseToken, outcome: "failed", error: { message } };
    return context.client.finish(claim.run.id, plain, { retryForMs }).catch(() => null);
  }
}

/** The desk takes 1 MiB of JSON. */
const MAX_BYTES = 1024 * 1024 - 4096;
const NOTE = "\n[cut here: the whole diff did not fit beside the checkpoint; it is on the branch]\n";

/** A report small enough for the desk: its diff is shortened, because a run cannot go on without its checkpoint. */
export function fitReport<T extends { diff?: string | null }>(report: T): T {
  let fitted = report;
  for (let diff = report.diff ?? ""; diff !== "" && Buffer.byteLength(JSON.stringify(fitted)) > MAX_BYTES; ) {
    diff = firstHalf(diff);
    fitted = { ...fitted, diff: diff + NOTE };
  }
  return fitted;
}

/** Ends at a line where there is one. */
function firstHalf(diff: string): string {
  const half = diff.slice(0, Math.floor(diff.length / 2));
  return (half.slice(0, half.lastIndexOf("\n") + 1) || half).toWellFormed();
}
