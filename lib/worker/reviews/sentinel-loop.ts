import { setTimeout as sleep } from "node:timers/promises";
import type { ReviewClaim } from "#lib/api-client/api-client.ts";
import { fatal } from "#lib/worker/jobs/fatal.ts";
import { Slots } from "#lib/worker/jobs/slots.ts";
import type { WorkerContext } from "#lib/worker/worker-context.ts";
import { workOnReview } from "./work-on-review.ts";

const WAIT_SECONDS = 25;
const PAUSE_MS = 1000;
const ONCE_RETRY_FOR_MS = 15_000;
const RETRY_FOR_MS = 60_000;

/** Claims and judges reviews until the signal aborts; with `once`, until none is open. Resolves when every one is recorded. */
export async function runSentinelLoop(context: WorkerContext): Promise<void> {
  const slots = new Slots(context.profile.concurrency);
  while (!context.signal.aborted) {
    await slots.untilFree(context.signal);
    const claim = await claimReview(context);
    if (claim !== null) {
      const work = slots.use(() => workOnReview(context, claim));
      work.catch((error: unknown) => context.log.warn({ error: String(error) }, "review broke off"));
    } else if (context.once) {
      if (slots.idle) break;
      await slots.change(context.signal);
    }
  }
  await slots.untilIdle();
}

async function claimReview(context: WorkerContext): Promise<ReviewClaim | null> {
  const { profile, client, once, signal } = context;
  if (signal.aborted) return null;
  const begun = performance.now();
  try {
    const claim = await client.claimReview(
      {
        sentinel: profile.name,
        labels: profile.labels,
        leaseSeconds: profile.leaseSeconds,
        waitSeconds: once ? 0 : WAIT_SECONDS,
        ...(profile.project === undefined ? {} : { project: profile.project }),
        ...(context.profileId === null ? {} : { profile: context.profileId }),
      },
      { signal, retryForMs: once ? ONCE_RETRY_FOR_MS : RETRY_FOR_MS },
    );
    if (claim !== null || once || performance.now() - begun > PAUSE_MS) return claim;
  } catch (error) {
    if (signal.aborted) return null;
    if (once || fatal(error)) throw error;
    context.log.warn({ error: (error as Error).message }, "no review claimed");
  }
  await sleep(PAUSE_MS, undefined, { signal }).catch(() => {});
  return null;
}
