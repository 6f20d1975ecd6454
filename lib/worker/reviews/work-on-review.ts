import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import type { ReviewJob } from "#lib/agents/driver.ts";
import { type LimitName, limitFailure } from "#lib/agents/process/limits/limits.ts";
import { findSentinelDriver } from "#lib/agents/registry.ts";
import type { ReviewClaim } from "#lib/api-client/api-client.ts";
import { ApiProblem } from "#lib/api-client/api-problem.ts";
import type { VerdictInput } from "#lib/contract/reviews.ts";
import { mapTexts } from "#lib/engine/text/map-texts.ts";
import { type Profile, settingsOfClaim } from "#lib/worker/agents/profile.ts";
import { checkoutRun, type ReviewCheckout } from "#lib/worker/git/review-checkout.ts";
import { JobStop } from "#lib/worker/jobs/job-stop.ts";
import { emptyWorkspace, wallOf } from "#lib/worker/runs/workspaces/behind-wall.ts";
import { recordedWorkspace } from "#lib/worker/runs/workspaces/open-workspace.ts";
import type { WorkerContext } from "#lib/worker/worker-context.ts";

const RETRY_FOR_MS = 60_000;
const STOPPING_MS = 2000;
const MAX_TEXT = 20_000;

/** Judges a claimed review and records the verdict. A sentinel that breaks says `unavailable`: that is no verdict. */
export async function workOnReview(context: WorkerContext, claim: ReviewClaim): Promise<void> {
  const { client, profile, log } = context;
  const { id, leaseToken } = claim.review;
  const stop = new JobStop(context.signal, profile.timeoutSeconds);
  const lease = context.beats.keep(
    { of: "review", id, leaseToken, seconds: profile.leaseSeconds },
    { onEnd: (reason) => stop.stop(reason) },
  );
  try {
    if (!(await lease.confirm())) return;
    const verdict = await judge(context, claim, stop);
    stop.release();
    if (stop.reason === "lost") return;
    const retryForMs = context.signal.aborted ? STOPPING_MS : profile.leaseSeconds * 1000 + RETRY_FOR_MS;
    const body = { ...bounded(mapTexts(verdict, context.mask)), leaseToken };
    const { ticket } = await client.recordVerdict(id, body, { retryForMs });
    log.info(
      { ticket: claim.ticket.key, review: id, verdict: verdict.verdict, ticket_state: ticket.state },
      "verdict recorded",
    );
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    log.warn({ ticket: claim.ticket.key, review: id, error: error.message }, "verdict refused");
  } finally {
    stop.release();
    lease.stop();
  }
}

async function judge(context: WorkerContext, claim: ReviewClaim, stop: JobStop): Promise<VerdictInput> {
  const folder = path.join(context.dataFolder, "reviews", claim.review.id);
  const checkouts: ReviewCheckout[] = [];
  const tell = (sentence: string) => context.log.warn({ review: claim.review.id }, sentence);
  let workspace: Profile["workspace"] | null = null;
  let exceeded: LimitName | null = null;
  const wall = wallOf(context, {
    folder,
    workspace: () => (workspace ? { repo: workspace.repo, folder: checkouts[0]?.folder ?? folder } : null),
    tell,
    exceeded(limit) {
      exceeded = limit;
      stop.stop("limit");
    },
  });
  const ended = () => interrupted(context, stop, exceeded);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    workspace = context.profile.workspace ?? (await recordedWorkspace(context.dataFolder, claim.ticket.id));
    const job = { ...reviewJob(context, claim, stop, folder, workspace, checkouts), enclose: wall.enclose };
    const driver = findSentinelDriver(context.profile.driver);
    const { settings, warnings } = settingsOfClaim(context.profile, claim.profile);
    for (const warning of warnings) context.log.warn({ review: claim.review.id, warning }, "a setting is not used");
    const verdict = await stop.settled((driver as NonNullable<typeof driver>).review(job, settings));
    await wall.breach();
    return ended() ?? verdict ?? { verdict: "unavailable", error: "The sentinel did not answer." };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return ended() ?? { verdict: "unavailable", error: message };
  } finally {
    await wall.close();
    await Promise.all(checkouts.map((checkout) => checkout.remove()));
    await rm(folder, { recursive: true, force: true });
  }
}

function interrupted({ profile }: WorkerContext, stop: JobStop, exceeded: LimitName | null): VerdictInput | null {
  if (stop.reason === "limit" && exceeded !== null)
    return { verdict: "unavailable", error: limitFailure(exceeded, profile.limits, "review").message };
  if (stop.reason === "stopping") return { verdict: "unavailable", error: "The sentinel's worker was stopped." };
  if (stop.reason !== "timeout") return null;
  const error = `The review did not end within its time limit of ${profile.timeoutSeconds} s.`;
  return { verdict: "unavailable", error };
}

function reviewJob(
  context: WorkerContext,
  claim: ReviewClaim,
  stop: JobStop,
  folder: string,
  workspace: Profile["workspace"] | null,
  checkouts: ReviewCheckout[],
): Omit<ReviewJob, "enclose"> {
  const { ticket, run, previousFindings, review } = claim;
  return {
    ticket,
    run,
    previousFindings,
    url: context.url,
    profileFolder: context.profileFolder,
    folder,
    signal: stop.signal,
    mask: context.mask,
    adopt: context.adopt,
    async checkout() {
      // Without any repository the checks get the diff alone.
      if (!workspace) return emptyWorkspace(context, folder);
      const checkout = await checkoutRun(workspace, run, review.id, context.dataFolder);
      checkouts.push(checkout);
      return checkout.folder;
    },
  };
}

function bounded(verdict: VerdictInput): VerdictInput {
  const cut = (text: string) => text.slice(0, MAX_TEXT).toWellFormed();
  return {
    ...verdict,
    ...(verdict.summary ? { summary: cut(verdict.summary) } : {}),
    ...(verdict.error ? { error: cut(verdict.error) } : {}),
    ...(verdict.findings
      ? { findings: verdict.findings.map((finding) => ({ ...finding, issue: cut(finding.issue) })) }
      : {}),
  };
}
