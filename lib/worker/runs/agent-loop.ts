import { setTimeout as sleep } from "node:timers/promises";
import { findAgentDriver } from "#lib/agents/registry.ts";
import { ApiProblem } from "#lib/api-client/api-problem.ts";
import { findDriver } from "#lib/contract/agents/drivers.ts";
import type { Claim } from "#lib/contract/runs/claims.ts";
import { fatal } from "#lib/worker/jobs/fatal.ts";
import { Slots } from "#lib/worker/jobs/slots.ts";
import type { WorkerContext } from "#lib/worker/worker-context.ts";
import { waitAtPause } from "./wait-at-pause.ts";
import { workOnRun } from "./work-on-run.ts";
import { keepCheckingWorkspaces } from "./workspaces/check-workspaces.ts";

const WAIT_SECONDS = 25;
/** Pause after an error, or after an empty answer that came at once although the desk was asked to wait. */
const PAUSE_MS = 1000;
const ONCE_RETRY_FOR_MS = 15_000;
const RETRY_FOR_MS = 60_000;

/** What the runs of one agent share. */
interface AgentLoop {
  context: WorkerContext;
  slots: Slots;
  /** starts work in the background; the loop ends only after it */
  start(work: Promise<void>): void;
}

/** Claims and works until the signal aborts; with `once`, until nothing is claimable. Resolves when every run is reported. */
export async function runAgentLoop(context: WorkerContext): Promise<void> {
  const running = new Set<Promise<void>>();
  const loop: AgentLoop = {
    context,
    slots: new Slots(context.profile.concurrency),
    start(work) {
      const guarded = work
        .catch((error: unknown) => context.log.warn({ error: String(error) }, "work broke off"))
        .finally(() => running.delete(guarded));
      running.add(guarded);
    },
  };
  try {
    if (!context.once && context.profile.workspace !== undefined) void keepCheckingWorkspaces(context);
    await claimAndWork(loop);
    while (running.size > 0) await Promise.all(running);
  } finally {
    findAgentDriver(context.profile.driver)?.close?.();
  }
}

async function claimAndWork(loop: AgentLoop): Promise<void> {
  const { context } = loop;
  while (!context.signal.aborted) {
    await loop.slots.untilFree(context.signal);
    const claims = await claim(loop);
    for (const each of claims) loop.start(loop.slots.use(() => take(loop, each)));
    if (claims.length > 0 || !context.once) continue;
    if (loop.slots.idle) break;
    await loop.slots.change(context.signal);
  }
}

async function claim({ context, slots }: AgentLoop): Promise<Claim[]> {
  const { profile, client, once, signal } = context;
  if (signal.aborted) return [];
  const begun = performance.now();
  try {
    const claims = await client.claim(
      {
        agent: agentName(context),
        driver: profile.driver,
        labels: profile.labels,
        limit: slots.free,
        leaseSeconds: profile.leaseSeconds,
        waitSeconds: once ? 0 : WAIT_SECONDS,
        ...(profile.project === undefined ? {} : { project: profile.project }),
        ...(context.profileId === null ? {} : { profile: context.profileId }),
      },
      { signal, retryForMs: once ? ONCE_RETRY_FOR_MS : RETRY_FOR_MS },
    );
    if (claims.length > 0 || once || performance.now() - begun > PAUSE_MS) return claims;
  } catch (error) {
    if (signal.aborted) return [];
    if (once || fatal(error)) throw error;
    context.log.warn(
      { error: (error as Error).message, ...(error instanceof ApiProblem ? { code: error.code } : {}) },
      "no claim",
    );
  }
  await sleep(PAUSE_MS, undefined, { signal }).catch(() => {});
  return [];
}

/** Works on a claim. If the run then waits for a person, its decision is awaited in the background, and its slot is free. */
async function take(loop: AgentLoop, claimed: Claim): Promise<void> {
  const { context } = loop;
  const end = await workOnRun(context, claimed);
  if (end === "paused" && !context.once)
    loop.start(waitAtPause(context, loop.slots, claimed, (resumed) => take(loop, resumed)));
}

function agentName({ profile }: WorkerContext): string {
  const label = findDriver("agent", profile.driver)?.label;
  return label === undefined ? profile.name : `${profile.name} (${label})`;
}
