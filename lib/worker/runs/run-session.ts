import type { LimitName } from "#lib/agents/process/limits/limits.ts";
import type { Claim } from "#lib/contract/runs/claims.ts";
import type { Todo } from "#lib/contract/runs/todos.ts";
import type { KeptLease } from "#lib/worker/jobs/beats.ts";
import { JobStop } from "#lib/worker/jobs/job-stop.ts";
import type { WorkerContext } from "#lib/worker/worker-context.ts";
import { EventOutbox } from "./event-outbox.ts";
import { jobFolder, removeFolders } from "./job-folders.ts";
import { RunSteering } from "./run-steering.ts";
import { RunSnapshots } from "./snapshots/run-snapshots.ts";
import { type SilenceWatch, watchSilence } from "./watch-silence.ts";

/** What the parts of one run share. */
export interface RunSession {
  context: WorkerContext;
  claim: Claim;
  lease: KeptLease;
  outbox: EventOutbox;
  silence: SilenceWatch;
  steering: RunSteering;
  snapshots: RunSnapshots;
  stop: JobStop;
  /** folders of earlier runs that this one continues; they are removed when it has ended */
  previousFolders: string[];
  /** where the base of its branch was when it began; null until that is known, and without a workspace */
  begunAt: string | null;
  /** what its agent had set itself to do, as it last told */
  todos: readonly Todo[];
  /** what its required checks said of this commit; null while none was made */
  checked: { commit: string; failing: string | null } | null;
  /** the limit of its profile that its programs went over, else null */
  exceeded: LimitName | null;
  mask(text: string): string;
  /** ends beats, events and timers, and abandons what is still under way */
  close(): void;
}

/** Starts what a claimed run needs: its lease (the first beat is still to come), its outbox, and the reasons to stop. */
export function openSession(context: WorkerContext, claim: Claim): RunSession {
  const { client, profile } = context;
  const { leaseToken } = claim;
  const stop = new JobStop(context.signal, profile.timeoutSeconds);
  const mask = (text: string) => context.mask(text).replaceAll(leaseToken, "[masked]");
  const giveUp = new AbortController();
  const untilGivenUp = { signal: giveUp.signal, retryForMs: Number.POSITIVE_INFINITY };
  const steering = new RunSteering((upTo) => client.hearMessages(claim.run.id, { leaseToken, upTo }, untilGivenUp));
  const lease = context.beats.keep(
    { of: "run", id: claim.run.id, leaseToken, seconds: profile.leaseSeconds },
    { onEnd: (reason) => stop.stop(reason), onSteering: (asked) => steering.take(asked) },
  );
  const outbox = new EventOutbox({
    mask,
    send: (events) => client.appendEvents(claim.run.id, { leaseToken, events }, untilGivenUp),
    onRefused: () => stop.stop("lost"),
  });
  const silence = watchSilence((event) => void outbox.push(event));
  const snapshots = new RunSnapshots({
    context,
    runId: claim.run.id,
    leaseToken,
    folder: jobFolder(context, claim.run.id),
    tell: (message) => void outbox.push({ type: "log", message }).catch(() => {}),
    onLost: () => stop.stop("lost"),
  });
  const hush = () => {
    snapshots.close();
    silence.close();
    giveUp.abort();
    outbox.close();
  };
  stop.signal.addEventListener("abort", () => {
    if (isGone(stop)) hush();
  });
  const close = () => {
    stop.release();
    lease.stop();
    hush();
  };
  return {
    context,
    claim,
    lease,
    outbox,
    silence,
    steering,
    snapshots,
    stop,
    previousFolders: [],
    begunAt: null,
    todos: [],
    checked: null,
    exceeded: null,
    mask,
    close,
  };
}

/** Nothing may be written any more. */
export function isGone(stop: JobStop): boolean {
  return stop.reason === "cancelled" || stop.reason === "lost";
}

/** Removes the folder of a run that has ended, and those that earlier runs had left for it. */
export function removeJobFolders({ context, claim, previousFolders }: RunSession): Promise<void> {
  return removeFolders([jobFolder(context, claim.run.id), ...previousFolders]);
}
