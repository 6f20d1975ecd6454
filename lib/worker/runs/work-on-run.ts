import { mkdir } from "node:fs/promises";
import path from "node:path";
import { saveDecision } from "#lib/agents/decision-file.ts";
import type { AgentJob, Outcome } from "#lib/agents/driver.ts";
import { limitFailure } from "#lib/agents/process/limits/limits.ts";
import { findAgentDriver } from "#lib/agents/registry.ts";
import { todosOf } from "#lib/agents/todos.ts";
import type { Claim, Resume } from "#lib/contract/runs/claims.ts";
import { settingsOfClaim } from "#lib/worker/agents/profile.ts";
import type { Worktree } from "#lib/worker/git/worktree.ts";
import { failureOf } from "#lib/worker/jobs/failure-of.ts";
import type { WorkerContext } from "#lib/worker/worker-context.ts";
import { askConsent } from "./ask-consent.ts";
import { finishRun, workSoFar } from "./finish-run.ts";
import { jobFolder, previousFolders } from "./job-folders.ts";
import { isPlainQuestion, type Success, type Work, whyNotDone } from "./judge-success.ts";
import { nudgeAgent } from "./nudge-agent.ts";
import { isGone, openSession, type RunSession, removeJobFolders } from "./run-session.ts";
import { restoreSnapshot } from "./snapshots/restore-snapshot.ts";
import { emptyWorkspace, wallOf } from "./workspaces/behind-wall.ts";
import { OccupantsFile } from "./workspaces/occupants.ts";
import { openWorkspace } from "./workspaces/open-workspace.ts";
import { reportBegin } from "./workspaces/report-workspace.ts";

/** How long one request waits for what a person types. */
const INPUT_WAIT_SECONDS = 25;

/**
 * Works on a claimed run to its end and reports it; returns whether it now waits for a person. A run that was cancelled or
 * whose lease is lost is left as it is: its child is ended, and nothing more is written anywhere.
 */
export async function workOnRun(context: WorkerContext, claim: Claim): Promise<"ended" | "paused"> {
  const session = openSession(context, claim);
  const { lease, stop } = session;
  try {
    await storeDecision(session);
    if (!(await lease.confirm())) return "ended";
    context.log.info(
      { ticket: claim.ticket.key, run: claim.run.id, attempt: claim.brief.attempt },
      claim.resume === null ? "run started" : "run resumed",
    );
    const { outcome, worktree } = await perform(session);
    stop.release();
    if (isGone(stop) || !(await lease.confirm())) return "ended";
    return await finishRun(session, outcome, worktree);
  } finally {
    if (isGone(stop))
      context.log.warn({ ticket: claim.ticket.key, run: claim.run.id, why: stop.reason }, "run given up");
    if (stop.reason === "cancelled") await removeJobFolders(session);
    session.close();
  }
}

/** Writes a person's decision to disk before anything is done with it. If that fails, at worst the person is asked again. */
async function storeDecision({ context, claim }: RunSession): Promise<void> {
  if (claim.resume === null) return;
  const folder = jobFolder(context, claim.run.id);
  const warn = (error: unknown) => context.log.warn({ error: String(error) }, "decision not saved");
  await mkdir(folder, { recursive: true, mode: 0o700 })
    .then(() => saveDecision(folder, { resume: claim.resume as Resume, brief: claim.brief.text }))
    .catch(warn);
}

/** Whatever goes wrong around the driver is the run's failure: it is reported, never swallowed. */
async function perform(session: RunSession): Promise<{ outcome: Outcome; worktree: Worktree | null }> {
  const { context, claim, stop } = session;
  const occupants = new OccupantsFile(path.join(context.dataFolder, "worktrees", ".occupants"), claim.ticket.id);
  let worktree: Worktree | null = null;
  const folder = jobFolder(context, claim.run.id);
  const wall = wallOf(context, {
    folder,
    workspace: () => worktree,
    // A run that has ended has no log.
    tell: (message) => void session.outbox.push({ type: "log", message }).catch(() => {}),
    exceeded(limit) {
      session.exceeded = limit;
      stop.stop("limit");
    },
  });
  const early = interrupted(session);
  if (early !== null) return { outcome: early, worktree };
  try {
    await occupants.evict();
    const restored = await restoreSnapshot(session);
    if (restored !== null) await storeDecision(session);
    worktree = await openWorkspace(context, claim.ticket, restored?.work).finally(() => restored?.clear());
    if (worktree !== null) await reportBegin(session, worktree);
    const workspace = worktree?.folder ?? (await emptyWorkspace(context, folder));
    await restored?.settle(workspace);
    session.snapshots.begin(worktree, workspace);
    const job = await openJob(session, workspace, occupants, { enclose: wall.enclose, worktree });
    const driver = findAgentDriver(context.profile.driver);
    const { settings, warnings } = settingsOfClaim(context.profile, claim.profile);
    for (const message of warnings) await job.report({ type: "log", message });
    const first = await stop.settled((driver as NonNullable<typeof driver>).run(job, settings));
    const outcome = first && (await nudged(session, first, worktree, job));
    await wall.breach();
    return { outcome: interrupted(session) ?? outcome ?? { outcome: "released" }, worktree };
  } catch (error) {
    return { outcome: interrupted(session) ?? { outcome: "failed", error: failureOf(error) }, worktree };
  } finally {
    await wall.close();
  }
}

/** What it came to once an agent that can go on was told what is missing; where nothing is committed it is not judged. */
async function nudged(
  session: RunSession,
  outcome: Outcome,
  worktree: Worktree | null,
  job: AgentJob,
): Promise<Outcome> {
  const { stop, outbox, context } = session;
  const goesOn = outcome.outcome === "succeeded" && outcome.evidence?.goOn !== undefined;
  if (worktree === null || (!goesOn && context.profile.requiredChecks.length === 0)) return outcome;
  return nudgeAgent(outcome, {
    work: () => ownWork(session, worktree, job),
    settled: (turn) => stop.settled(turn),
    tell: (message) => outbox.push({ type: "log", message }),
  });
}

/** What stands on the branch; null once the run is no longer ours. */
async function ownWork(session: RunSession, worktree: Worktree, job: AgentJob): Promise<Work | null> {
  const isOurs = !session.stop.signal.aborted && (await session.lease.confirm());
  if (!isOurs) return null;
  const work = await session.snapshots.inTurn(() => workSoFar(session, worktree, job));
  await session.snapshots.save("all");
  return work;
}

async function openJob(
  session: RunSession,
  workspace: string,
  occupants: OccupantsFile,
  { enclose, worktree }: Pick<AgentJob, "enclose"> & { worktree: Worktree | null },
): Promise<AgentJob> {
  const { context, claim, outbox, lease, stop, mask } = session;
  const folder = jobFolder(context, claim.run.id);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  session.previousFolders = await previousFolders(context, claim, (message) => outbox.push({ type: "log", message }));
  const job: AgentJob = {
    enclose,
    ticket: claim.ticket,
    run: claim.run,
    brief: claim.brief,
    resume: claim.resume,
    url: context.url,
    profileFolder: context.profileFolder,
    folder,
    dataFolder: context.dataFolder,
    previousFolders: session.previousFolders,
    workspace,
    signal: stop.signal,
    mask,
    report(event) {
      session.silence.heard();
      session.snapshots.soon();
      session.todos = todosOf(event) ?? session.todos;
      return outbox.push(event);
    },
    progress: (totals) => lease.progress(totals),
    save: () => session.snapshots.step(),
    askConsent: (call) => askConsent(session, workspace, call),
    steering: session.steering,
    async whyNotDone(lastWords) {
      const work = worktree && (await ownWork(session, worktree, job));
      const said: Success = { outcome: "succeeded", evidence: lastWords === null ? {} : { lastWords } };
      return work === null || isPlainQuestion(said, work) ? null : whyNotDone(said, work) || null;
    },
    input: (after, signal) =>
      context.client.readInput(
        claim.run.id,
        claim.leaseToken,
        { after, waitSeconds: INPUT_WAIT_SECONDS },
        { signal, retryForMs: Number.POSITIVE_INFINITY },
      ),
    adopt(groupId) {
      const leave = [context.adopt(groupId), occupants.enter(groupId)];
      return () => {
        for (const end of leave) end();
      };
    },
  };
  return job;
}

/** The outcome of a run that its driver did not end itself: released because the worker stops, or failed by a limit. */
function interrupted({ context, stop, exceeded }: RunSession): Outcome | null {
  const { limits } = context.profile;
  if (stop.reason === "limit" && exceeded !== null)
    return { outcome: "failed", error: limitFailure(exceeded, limits, "run") };
  if (stop.reason === "stopping") return { outcome: "released", reason: "drain", note: "The worker was stopped." };
  if (stop.reason !== "timeout") return null;
  const message = `The run timed out after ${context.profile.timeoutSeconds} s, its time limit, and was ended.`;
  return { outcome: "failed", error: { name: "TimeoutError", message } };
}
