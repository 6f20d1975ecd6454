import { isolationReport } from "#lib/agents/process/wall/isolation.ts";
import { findAgentDriver } from "#lib/agents/registry.ts";
import { ApiProblem } from "#lib/api-client/api-problem.ts";
import { findDriver } from "#lib/contract/agents/drivers.ts";
import type { Claim } from "#lib/contract/runs/claims.ts";
import { serviceOf } from "#lib/worker/agents/profile-service.ts";
import { askForWork } from "#lib/worker/jobs/ask-for-work.ts";
import { Slots } from "#lib/worker/jobs/slots.ts";
import type { WorkerContext } from "#lib/worker/worker-context.ts";
import { workOnRun } from "./work-on-run.ts";
import { keepCheckingWorkspaces } from "./workspaces/check-workspaces.ts";

/** How long one request waits for a decision. */
const WAIT_SECONDS = 25;

/** What the runs of one agent share. */
interface AgentLoop {
  context: WorkerContext;
  slots: Slots;
  /** starts work in the background; the loop ends only after it */
  start(work: Promise<void>): void;
}

/** Claims until the worker drains and works until that has ended; with `once`, until nothing is claimable. Resolves when every run is reported. */
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
  while (!context.draining.aborted) {
    await loop.slots.untilFree(context.draining);
    const claims = await claim(loop);
    for (const each of claims) loop.start(loop.slots.use(() => take(loop, each)));
    if (claims.length > 0 || !context.once) continue;
    if (loop.slots.idle) break;
    await loop.slots.change(context.draining);
  }
}

async function claim({ context, slots }: AgentLoop): Promise<Claim[]> {
  const asked = {
    agent: agentName(context),
    driver: context.profile.driver,
    service: serviceOf(context.profile),
    isolation: isolationReport(context.isolation),
    limit: slots.free,
  };
  return askForWork(context, (wanted, options) => context.client.claim({ ...asked, ...wanted }, options));
}

/** Works on a claim. If the run then waits for a person, its decision is awaited in the background, and its slot is free. */
async function take(loop: AgentLoop, claimed: Claim): Promise<void> {
  const { context } = loop;
  const end = await workOnRun(context, claimed);
  if (end === "paused" && !context.once) loop.start(waitAtPause(loop, claimed));
}

function agentName({ profile }: WorkerContext): string {
  const label = findDriver("agent", profile.driver)?.label;
  return label === undefined ? profile.name : `${profile.name} (${label})`;
}

/**
 * Waits until a person has decided on a paused run, then continues it. It takes no slot while it waits, and asks only while a
 * slot is free: a decided run that is not fetched within 30 s comes back by an ordinary claim.
 */
async function waitAtPause(loop: AgentLoop, paused: Claim): Promise<void> {
  const { slots, context } = loop;
  const { client, draining: signal, log } = context;
  while (!signal.aborted) {
    await slots.untilFree(signal);
    if (signal.aborted) return;
    try {
      const input = { leaseToken: paused.leaseToken, waitSeconds: WAIT_SECONDS };
      const resumed = await client.resume(paused.run.id, input, { signal, retryForMs: Number.POSITIVE_INFINITY });
      if (resumed !== null) return await slots.use(() => take(loop, resumed));
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof ApiProblem)) throw error;
      // The pause ended otherwise: retried, cancelled, or taken by another agent.
      log.info({ ticket: paused.ticket.key, run: paused.run.id, code: error.code }, "pause ended without us");
      return;
    }
  }
}
