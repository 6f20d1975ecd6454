import { setTimeout as wait } from "node:timers/promises";
import { takeTurn } from "#lib/db/connection/turns/job-turns.ts";
import { log } from "../../log.ts";
import type { Job } from "./jobs.ts";

/**
 * Repeats a job until `signal` aborts, never twice at once, and one in turn only where no other process has just begun it; a round
 * that fails is logged and the next one tries again. A wake-up begins the next round at once, also one that came while a round was
 * under way.
 */
export async function repeat(job: Job, signal: AbortSignal): Promise<void> {
  let woken = new AbortController();
  job.onWake?.(() => woken.abort());
  signal.addEventListener("abort", () => woken.abort(), { once: true });
  while (!signal.aborted) {
    woken = new AbortController();
    try {
      if (!job.inTurn || (await takeTurn(job.name, job.everyMs))) await job.work();
    } catch (error) {
      log.error({ err: error, job: job.name }, "a maintenance round failed; the next one tries again");
    }
    await wait(jittered(job.everyMs), undefined, { signal: woken.signal }).catch(() => undefined);
  }
}

/** ± 10 %, so that several processes do not all do it in the same moment. */
function jittered(ms: number): number {
  return ms * (0.9 + Math.random() * 0.2);
}
