import path from "node:path";
import { type Isolation, isolationReport } from "#lib/agents/process/wall/isolation.ts";
import { secretMasker } from "#lib/agents/text/mask-secrets.ts";
import { createApiClient } from "#lib/api-client/api-client.ts";
import { isProblem } from "#lib/api-client/api-problem.ts";
import { environment, localUrl } from "#lib/environment.ts";
import { log } from "#lib/log.ts";
import { readProfile } from "./agents/profile.ts";
import { isolationOf, startsPrograms } from "./agents/profile-isolation.ts";
import { registerProfile } from "./agents/register-profile.ts";
import { deskToken, keepRenewed, WorkerError } from "./desk-token.ts";
import { Beats } from "./jobs/beats.ts";
import { settledWithin } from "./jobs/job-stop.ts";
import { stopSignalsOfProcess } from "./jobs/stop-signals.ts";
import { startWatchdog } from "./jobs/watchdog.ts";
import { runSentinelLoop } from "./reviews/sentinel-loop.ts";
import { runAgentLoop } from "./runs/agent-loop.ts";
import { sweepJobFolders } from "./runs/job-folders.ts";
import type { WorkerContext, WorkerLog } from "./worker-context.ts";

/** From the signal until all children have ended and all runs are released. */
const STOP_MS = 7500;
/** How long running work goes on while a worker drains (docs/contract.md#workers). */
const DRAIN_SECONDS = 600;
const RETRY_LOG_MS = 10_000;
const ONCE_RETRY_FOR_MS = 15_000;

export interface WorkerOptions {
  /** path of the profile's JSON file */
  profile: string;
  /** work on what is claimable now, then return; do not wait at a pause */
  once?: boolean;
  /** of the desk; by default the one of this environment */
  url?: string;
  /** by default YARDMASTER_TOKEN; without it, on the desk's own machine, one that the worker makes itself */
  token?: string;
  /** seconds for which running work goes on after the first SIGTERM or SIGINT (600); a second one gives it back within 8 s */
  drain?: number;
  /** instead of SIGTERM and SIGINT: ends the worker, with its children ended and its runs released, within 8 s */
  signal?: AbortSignal;
}

/**
 * Runs the agent or sentinel of a profile against a desk, over its HTTP interface and nothing else (docs/contract.md#workers). Resolves when
 * it was told to stop or, with `once`, when nothing is left to do. Throws ProfileError, WorkerError or EnvironmentError with one
 * sentence for the person who started it.
 */
export async function runWorker(options: WorkerOptions): Promise<void> {
  const stops = options.signal
    ? { draining: options.signal, stopping: options.signal, end: () => {} }
    : stopSignalsOfProcess(options.drain ?? DRAIN_SECONDS);
  const { dataFolder, publicUrl, host, port } = environment();
  const own = localUrl(host, port);
  const url = (options.url ?? own).replace(/\/+$/, "");
  const local = url === own || url === publicUrl;
  const retryForMs = options.once ? ONCE_RETRY_FOR_MS : Number.POSITIVE_INFINITY;
  const given = options.token ?? process.env.YARDMASTER_TOKEN;
  try {
    const file = path.resolve(options.profile);
    const profile = await readProfile(file);
    const profileFolder = path.dirname(file);
    const isolation = await isolationOf(profile, { profileFolder, dataFolder });
    const needs = { profile, url, dataFolder, local, retryForMs, signal: stops.draining };
    const token = await deskToken(given, needs);
    const isOwn = !given && !options.once;
    if (isOwn) void keepRenewed(token, needs, (error) => log.warn({ error }, "the worker's token was not renewed"));
    await work(
      {
        profile,
        isolation,
        profileFolder,
        url,
        dataFolder,
        once: options.once ?? false,
        draining: stops.draining,
        signal: stops.stopping,
      },
      token,
      retryForMs,
    );
  } catch (error) {
    if (!stops.draining.aborted) throw explained(error, url);
  } finally {
    stops.end();
  }
}

async function work(
  given: Omit<WorkerContext, "profileId" | "client" | "mask" | "adopt" | "beats" | "log">,
  token: string,
  retryForMs: number,
): Promise<void> {
  const { profile, url, signal } = given;
  const workerLog = log.child({ worker: profile.name });
  tellStops(given, workerLog);
  const watchdog = startWatchdog();
  const beats = new Beats({ worker: profile.name, url, token }, (facts, message) => workerLog.warn(facts, message));
  const client = createApiClient({ url, token, onRetry: logNowAndThen(workerLog) });
  const context: WorkerContext = {
    ...given,
    profileId: null,
    client,
    mask: secretMasker(process.env, [token, ...grantedValues(given.isolation)]),
    adopt: watchdog.adopt,
    beats,
    log: workerLog,
  };
  try {
    context.profileId = await registerProfile(context, retryForMs);
    workerLog.info({ role: profile.role, driver: profile.driver, url }, "worker started");
    if (startsPrograms(profile)) tellWall(given.isolation, workerLog);
    if (profile.role === "agent") void sweepJobFolders(context);
    await settledWithin(profile.role === "agent" ? runAgentLoop(context) : runSentinelLoop(context), signal, STOP_MS);
    workerLog.info({}, "worker stopped");
  } finally {
    await beats.close();
    watchdog.stop();
  }
}

/** What a profile grants is a secret, whatever its name. */
function grantedValues({ grant }: Isolation): string[] {
  return grant.flatMap((name) => process.env[name] ?? []);
}

function tellWall(isolation: Isolation, workerLog: WorkerLog): void {
  const facts = { ...isolationReport(isolation), folders: isolation.folders.map((folder) => folder.path) };
  if (isolation.wall === "none") workerLog.warn(facts, "no wall: what it starts may do all that this user may");
  else workerLog.info(facts, "what it starts runs behind a wall");
}

/** Says in the log when it drains, and when what still runs is given back. */
function tellStops({ draining, signal }: Pick<WorkerContext, "draining" | "signal">, workerLog: WorkerLog): void {
  const why = (stop: AbortSignal) => ({
    why: stop.reason instanceof Error ? stop.reason.message : String(stop.reason),
  });
  draining.addEventListener("abort", () => {
    if (!signal.aborted) workerLog.info(why(draining), "draining: nothing new is claimed, what runs goes on");
  });
  signal.addEventListener("abort", () => workerLog.info(why(signal), "stopping: what still runs is given back"));
}

/** While a desk is down for an hour, one line now and then is enough, not one for each try. */
function logNowAndThen(workerLog: WorkerLog): (error: Error) => void {
  let said = Number.NEGATIVE_INFINITY;
  return (error) => {
    if (performance.now() - said < RETRY_LOG_MS) return;
    said = performance.now();
    workerLog.warn({ error: error.message }, "trying again");
  };
}

function explained(error: unknown, url: string): unknown {
  if (isProblem(error, "unauthenticated")) return new WorkerError(`The desk at ${url} does not accept the token.`);
  if (isProblem(error, "forbidden", "not_found", "invalid_request"))
    return new WorkerError(`The desk at ${url} refuses to give work: ${error.message}`);
  return error;
}
