import { askForWork } from "#lib/worker/jobs/ask-for-work.ts";
import { Slots } from "#lib/worker/jobs/slots.ts";
import type { WorkerContext } from "#lib/worker/worker-context.ts";
import { workOnReview } from "./work-on-review.ts";

/** Claims reviews until the worker drains and judges what it has; with `once`, until none is open. Resolves when every one is recorded. */
export async function runSentinelLoop(context: WorkerContext): Promise<void> {
  const { client, profile, draining: signal } = context;
  const slots = new Slots(profile.concurrency);
  while (!signal.aborted) {
    await slots.untilFree(signal);
    const [claim] = await askForWork(context, async (wanted, options) => {
      const claimed = await client.claimReview({ sentinel: profile.name, ...wanted }, options);
      return claimed === null ? [] : [claimed];
    });
    if (claim !== undefined) {
      const work = slots.use(() => workOnReview(context, claim));
      work.catch((error: unknown) => context.log.warn({ error: String(error) }, "review broke off"));
    } else if (context.once) {
      if (slots.idle) break;
      await slots.change(signal);
    }
  }
  await slots.untilIdle();
}
